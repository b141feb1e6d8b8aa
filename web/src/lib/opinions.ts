/** What the engine thinks, as the board and the lists show it. */

import type { PointValue } from './board/state';
import type { Game, PointScore, Score, Verdict } from './wire';
import { shortScore } from './words';

/** A loss of so much is the orange end of the scale. */
const WORST = { stones: 8, chance: 0.3 };

const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' } as const;
export type Mistake = keyof typeof SIGNS;

export const isMistake = (verdict: Verdict): verdict is Mistake => verdict in SIGNS;

/** The sign that stands behind a move; nothing behind good ones. */
export const signOf = (verdict: Verdict): string => (isMistake(verdict) ? SIGNS[verdict] : '');

/** The values of all points of a position, best first as they come. Colours say how far each is behind the best. */
export function pointValues(points: PointScore[]): PointValue[] {
  const best = points[0]?.score;
  return points.map(({ move, score }, index) => ({
    point: move,
    text: shortScore(score),
    goodness: 1 - 2 * share(best!, score),
    proven: score.exact,
    lost: score.plies !== null && score.value < 0.5,
    best: index === 0,
  }));
}

/** So many values at least are written on a board of Omok, if there are as many, and at most. */
const FEWEST = 5;
const MOST = 8;
/** Beyond the fewest a value is written only if the point is hardly worse than the best. */
const NEAR = 0.2;

/** The values worth reading at a glance, and the rest; Othello has few enough points to show all. */
export function outstanding(game: Game, values: PointValue[]): { values: PointValue[]; rest: PointValue[] } {
  if (game === 'othello') return { values, rest: [] };
  const near = values.filter(({ goodness }) => goodness >= NEAR).length;
  // Where some moves hold, those that lose by force need no value to be left alone.
  const holding = values.filter(({ lost }) => !lost).length || values.length;
  const count = Math.min(MOST, holding, Math.max(FEWEST, near));
  return { values: values.slice(0, count), rest: values.slice(count) };
}

/** How much of the worst loss a score is behind the best: from 0 to 1. */
function share(best: Score, score: Score): number {
  return Math.min(1, Math.max(0, (best.value - score.value) / WORST[best.unit]));
}
