/** A position given to others: as a link that holds all of it, or as a picture. */

import { picture, share } from './api';
import { copy } from './attempt';
import { t } from './i18n/index.svelte';
import { tell } from './notices.svelte';
import { download, pngOf } from './picture';
import { settings, themeOf } from './settings.svelte';
import { seatOf, type Node } from './tree';
import type { GameSettings, CourseInput } from './wire';
import { failureText, seatName, setupName } from './words';

/** Phones have their own way of sharing. */
const onPhone = () => matchMedia('(pointer: coarse)').matches;

/** Addresses that mean another machine to everybody else. */
export const onlyHere = () => /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** A path of this server as others have to write it. */
export const reachable = (path: string) => location.origin + path;

export const canShare = () => typeof navigator.share === 'function' && onPhone();

export async function shareAddress(address: string, text: string) {
  // Whoever closes the device's window without sharing has changed their mind.
  await navigator.share({ url: address, text }).catch(() => undefined);
}

export async function shareLink(id: string, shown: Node) {
  try {
    const { code, node } = await share(id, shown.id);
    const address = reachable(`/shared/${code}?node=${node}`);
    if (canShare()) await navigator.share({ url: address });
    else await copy(address, onlyHere() ? t('share.only-here') : undefined);
  } catch (error) {
    if (!(error instanceof DOMException)) tell(failureText(error));
  }
}

export async function sharePicture(table: GameSettings, setup: CourseInput, node: Node) {
  const names = (['black', 'white'] as const).map((side) => seatName(seatOf(table, side), side));
  const { svg } = await picture({
    setup,
    theme: themeOf(table.game),
    numbers: settings.numbers,
    marks: node.marks,
    caption: `${setupName(table)} · ${names.join(' – ')}`,
  });
  const blob = await pngOf(svg);
  const file = new File([blob], `omello-${table.game}-${node.ply}.png`, { type: 'image/png' });
  if (onPhone() && navigator.canShare?.({ files: [file] }))
    await navigator.share({ files: [file] }).catch(() => undefined);
  else download(blob, file.name);
}
