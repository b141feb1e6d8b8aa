/** Things that may fail, and what is said then. */

import { t } from './i18n/index.svelte';
import { tell, type Offer } from './notices.svelte';
import { failureText } from './words';

/** Do something; if it fails, say why, perhaps with something to do about it. Whether it went well. */
export async function attempt(
  work: () => Promise<unknown>,
  offer: (error: unknown) => Offer | null = () => null,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    tell(failureText(error), offer(error));
    return false;
  }
}

export async function copy(text: string, done = t('analysis.copied')) {
  try {
    await navigator.clipboard.writeText(text);
    tell(done);
  } catch {
    tell(text);
  }
}
