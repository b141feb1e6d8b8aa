/** What the engine thinks, as the board and the lists show it. */

import type { PointValue } from './board/state';
import type { PointScore, Score, Verdict } from './wire';
import { shortScore } from './words';

/** A loss of so much is the orange end of the scale. */
const WORST = { stones: 8, chance: 0.3 };

const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' } as const;
export type Mistake = keyof typeof SIGNS;

export const isMistake = (verdict: Verdict): verdict is Mistake => verdict in SIGNS;

/** The sign that stands behind a move; nothing behind good ones. */
export const signOf = (verdict: Verdict): string => (isMistake(verdict) ? SIGNS[verdict] : '');

/** The values of all points of a position, best first as they come. */
export function pointValues(points: PointScore[]): PointValue[] {
  const best = points[0]?.score;
  return points.map(({ move, score }, index) => ({
    point: move,
    text: shortScore(score),
    goodness: 1 - 2 * share(best!, score),
    proven: score.exact,
    lost: index > 0 && score.plies !== null && score.value < 0.5,
    best: index === 0,
  }));
}

/** How much of the worst loss a score is behind the best: from 0 to 1. */
function share(best: Score, score: Score): number {
  return Math.min(1, Math.max(0, (best.value - score.value) / WORST[best.unit]));
}
