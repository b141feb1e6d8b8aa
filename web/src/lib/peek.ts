/** A line shown on the board without being played. */

import { position as askPosition } from './api';
import { other } from './board/geometry';
import type { Marks } from './marks';
import { turnAt, withMove, type Node, type Tree } from './tree';
import type { CourseInput } from './wire';

export interface Peek {
  stones: string;
  last: string | null;
  numbers: Record<string, number>;
  legal: string[]; // of the position that is shown
  drawn?: Marks; // what is pointed out in it
}

/** The board after moves that follow a node; null when the server cannot be asked. */
export async function peekAfter(tree: Tree, node: Node, setup: CourseInput, moves: string[]): Promise<Peek | null> {
  const numbers = Object.fromEntries(moves.flatMap((move, index) => (move === 'pass' ? [] : [[move, index + 1]])));
  const last = moves.at(-1) ?? null;
  const { game, size } = tree.settings;
  if (game === 'othello') {
    const found = await askPosition({ ...setup, moves: [...(setup.moves ?? []), ...moves] }).catch(() => null);
    return found && { stones: found.stones, last, numbers, legal: found.legal };
  }
  let stones = node.stones;
  let side = turnAt(tree, node);
  for (const move of moves) {
    stones = withMove(game, size, stones, side, move, []);
    side = other(side);
  }
  return { stones, last, numbers, legal: [] };
}
