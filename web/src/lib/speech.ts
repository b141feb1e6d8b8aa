/** What the screen reader hears while a game goes on. */

import { t } from './i18n/index.svelte';
import type { Event, Position } from './wire';
import { outcomeDetail, outcomeTitle, sideName } from './words';

export function eventSpeech(event: Event): string | null {
  switch (event.type) {
    case 'move': {
      const words = { side: sideName(event.side), move: event.move };
      return event.flips.length ? t('say.turned', { ...words, n: event.flips.length }) : t('say.move', words);
    }
    case 'pass':
      return t('play.passes', { side: sideName(event.side) });
    case 'undo':
      return t('say.undo');
    case 'redo':
      return t('say.redo');
    case 'swap':
      return t('say.swap');
    case 'ended':
      return `${outcomeTitle(event.outcome)} ${outcomeDetail(event.outcome)}`;
    default:
      return null;
  }
}

const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** The longest row the last stone made that can still grow: 4 or 3 (open), or 0. Only for reading out. */
export function threatOf(position: Position, cell: number): 0 | 3 | 4 {
  const { size, stones } = position;
  const stone = stones[cell];
  const at = (row: number, col: number) =>
    row < 0 || col < 0 || row >= size || col >= size ? '#' : stones[row * size + col];
  const [row, col] = [Math.floor(cell / size), cell % size];
  let found: 0 | 3 | 4 = 0;
  for (const [down, right] of DIRECTIONS) {
    let [before, after] = [1, 1];
    while (at(row - down * before, col - right * before) === stone) before++;
    while (at(row + down * after, col + right * after) === stone) after++;
    const ends = [at(row - down * before, col - right * before), at(row + down * after, col + right * after)];
    const open = ends.filter((end) => end === '.').length;
    const length = before + after - 1;
    if (length === 4 && open > 0) found = 4;
    else if (length === 3 && open === 2 && found === 0) found = 3;
  }
  return found;
}
