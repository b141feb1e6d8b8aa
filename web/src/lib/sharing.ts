/** A position or a game given to others: as a link that holds all of it, as a picture, or as a GIF that plays. */

import { picture, share } from './api';
import { copy } from './attempt';
import { t } from './i18n/index.svelte';
import { me } from './me.svelte';
import { tell } from './notices.svelte';
import { download, pngOf } from './picture';
import { settings, themeOf } from './settings.svelte';
import { movesTo, seatOf, setupOf, type Node } from './tree';
import type { GameSettings, CourseInput } from './wire';
import { failureText, seatName, setupName } from './words';

/** Phones have their own way of sharing. */
const onPhone = () => matchMedia('(pointer: coarse)').matches;

/** Addresses that mean another machine to everybody else. */
const LOCAL = /^https?:\/\/(localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])(:\d+)?$/;

/** How others get here: the server knows its address in the network where this browser does not need it. */
const origin = () => (LOCAL.test(location.origin) && me.found?.origin) || location.origin;

/** Nobody on another machine gets here. */
export const onlyHere = () => LOCAL.test(origin());

/** A path of this server as others have to write it. */
export const reachable = (path: string) => origin() + path;

export const canShare = () => typeof navigator.share === 'function' && onPhone();

export async function shareAddress(address: string, text: string) {
  // Whoever closes the device's window without sharing has changed their mind.
  await navigator.share({ url: address, text }).catch(() => undefined);
}

/** Give an address away: on a phone as phones do, else on the clipboard. */
export async function giveLink(address: string) {
  try {
    if (canShare()) await navigator.share({ url: address });
    else await copy(address, onlyHere() ? t('share.only-here') : undefined);
  } catch (error) {
    if (!(error instanceof DOMException)) tell(failureText(error));
  }
}

async function giveFile(blob: Blob, name: string) {
  const file = new File([blob], name, { type: blob.type });
  if (onPhone() && navigator.canShare?.({ files: [file] }))
    await navigator.share({ files: [file] }).catch(() => undefined);
  else download(blob, name);
}

export async function shareLink(id: string, shown: Node) {
  try {
    const { code, node } = await share(id, shown.id);
    await giveLink(reachable(`/shared/${code}?node=${node}`));
  } catch (error) {
    tell(failureText(error));
  }
}

/** Give a drawn picture away as a PNG. */
export async function givePicture(svg: string, name: string) {
  await giveFile(await pngOf(svg), `${name}.png`);
}

/** What stands under a picture of a game: what is played, and by whom. */
function captionOf(table: GameSettings): string {
  const names = (['black', 'white'] as const).map((side) => seatName(seatOf(table, side), side));
  return `${setupName(table)} · ${names.join(' – ')}`;
}

export async function sharePicture(table: GameSettings, setup: CourseInput, node: Node) {
  const { svg } = await picture({
    setup,
    theme: themeOf(table.game),
    numbers: settings.numbers,
    marks: node.marks,
    caption: captionOf(table),
  });
  await givePicture(svg, `omello-${table.game}-${node.ply}`);
}

const MOVE_MS = 700;
const LAST_MS = 2500;

/** The game up to a node, move by move, as a GIF; `ondrawn` hears how far it is. */
export async function shareFilm(table: GameSettings, node: Node, ondrawn: (drawn: number, total: number) => void) {
  const moves = movesTo(node);
  const draw = async (count: number) =>
    (
      await picture({
        setup: setupOf(table, moves.slice(0, count)),
        theme: themeOf(table.game),
        numbers: settings.numbers,
        caption: captionOf(table),
      })
    ).svg;
  const last = await draw(moves.length);
  async function* pictures() {
    for (let count = 0; count <= moves.length; count++) {
      const isLast = count === moves.length;
      yield { svg: isLast ? last : await draw(count), milliseconds: isLast ? LAST_MS : MOVE_MS };
      ondrawn(count, moves.length);
    }
  }
  const { gifOf } = await import('./gif');
  await giveFile(await gifOf(pictures(), last), `omello-${table.game}-${node.ply}.gif`);
}
