/** Things that may fail, and what is said then. */

import { cellOf } from './board/geometry';
import { t } from './i18n/index.svelte';
import { tell } from './notices.svelte';
import type { Position } from './wire';
import { banText, failureText } from './words';

/** Do something; if it fails, say why. Whether it went well. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    tell(failureText(error));
    return false;
  }
}

export async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    tell(t('analysis.copied'));
  } catch {
    tell(text);
  }
}

/** Say why a point cannot be played. */
export function tellRefusal({ game, size, stones, forbidden }: Position, point: string) {
  const ban = forbidden.find((known) => known.point === point);
  if (ban) tell(banText(ban));
  else if (stones[cellOf(game, size, point)] !== '.') tell(t('error.occupied'));
  else tell(t(game === 'omok' ? 'error.bad-move' : 'error.flips-nothing'));
}
