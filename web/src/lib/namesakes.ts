/** Who plays in the games of a file. */

import type { Side } from './board/geometry';
import type { RecordEntry } from './wire';

const SIDES = ['black', 'white'] as const;

/** Whose mistakes are wanted in a game: those of a name, or of both sides. */
export function wantedSides(game: Pick<RecordEntry, Side>, name: string): Side[] {
  return SIDES.filter((side) => !name || game[side] === name);
}

/** The names in a file, those that play most first, each with the number of its games. */
export function playersOf(entries: readonly RecordEntry[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const name of new Set([entry.black, entry.white])) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([one, many], [two, more]) => more - many || one.localeCompare(two));
}
