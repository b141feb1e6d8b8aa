/** Facts about moves put into words; `omello.learn.words` says the same in Python. */

import type { Side } from './board/geometry';
import { maybe, t } from './i18n/index.svelte';
import type { Reason } from './wire';
import { sideName } from './words';

/** So many moves of a line are named. */
const NAMED = 4;

/** `h8, i9, …` */
function listed(points: readonly string[]): string {
  return points.slice(0, NAMED).join(', ') + (points.length > NAMED ? ', …' : '');
}

/** A result in stones: `a win by 6`. */
function result(stones: number): string {
  return t(stones > 0 ? 'stones.win' : stones < 0 ? 'stones.loss' : 'stones.draw', { n: Math.abs(stones) });
}

/** The sentence for a fact about a move of `side`; "you" is said only to a reader who plays it. */
export function factText(fact: Reason, side: Side, reader: Side | null): string {
  const { best = 0, played = 0 } = fact.values;
  const values = {
    ...fact.values,
    move: fact.move ?? '',
    points: listed(fact.points),
    mover: sideName(side),
    other: sideName(side === 'black' ? 'white' : 'black'),
    before: result(best),
    after: result(played),
  };
  const ofSide = reader === side ? undefined : maybe(`fact.${fact.code}.of-side`, values);
  return ofSide ?? t(`fact.${fact.code}`, values);
}
