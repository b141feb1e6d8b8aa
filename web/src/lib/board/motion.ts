/** How stones move: which of them turn when, and about which axis. Pure: the component applies it. */

import { steps } from './geometry';

export const TURN_MS = 280;
const WAVE_MS = 35;
const LIMIT_MS = 700;
export const SETTLE_MS = 120;

export interface Turn {
  cell: number;
  /** Milliseconds after the move. */
  delay: number;
  /** Degrees: stones roll away from the played one, about the axis across that direction. */
  angle: number;
}

export interface Change {
  placed: number[];
  removed: number[];
  turned: number[];
}

/** What differs between two positions of equal size. */
export function changes(before: string, after: string): Change {
  const change: Change = { placed: [], removed: [], turned: [] };
  if (before.length !== after.length) return change;
  for (let cell = 0; cell < after.length; cell++) {
    const [was, is] = [before[cell], after[cell]];
    if (was === is) continue;
    if (was === '.') change.placed.push(cell);
    else if (is === '.') change.removed.push(cell);
    else change.turned.push(cell);
  }
  return change;
}

/** A change that one move or one undo could have made; anything else is a jump and is shown at once. */
export function isStep(change: Change): boolean {
  return change.placed.length + change.removed.length === 1;
}

/** The wave outward from the played stone; the whole of it ends within 700 ms however many turn. */
export function wave(size: number, origin: number, turned: number[]): Turn[] {
  const furthest = Math.max(1, ...turned.map((cell) => steps(size, origin, cell)));
  const gap = Math.min(WAVE_MS, (LIMIT_MS - TURN_MS) / furthest);
  return turned.map((cell) => {
    const dx = (cell % size) - (origin % size);
    const dy = Math.floor(cell / size) - Math.floor(origin / size);
    return { cell, delay: Math.round(gap * steps(size, origin, cell)), angle: (Math.atan2(dy, dx) * 180) / Math.PI };
  });
}
