/** A position that is set up by hand: any game, size and rule. The address holds all of it. */

import { pointName, type Game, type Side } from '$lib/board/geometry';
import { startStones } from '$lib/tree';
import type { Bans, CourseInput, Position, RuleName, StonesStart } from '$lib/wire';

export type Brush = Side | 'empty';

const STONES: Record<Brush, string> = { black: 'x', white: 'o', empty: '.' };

/** The stones with one more at a cell; the same stone again takes it away. */
export function withStone(stones: string, cell: number, brush: Brush): string {
  const cells = [...stones];
  cells[cell] = cells[cell] === STONES[brush] ? '.' : STONES[brush];
  return cells.join('');
}

/** `..x...` → `2.x3.`: short enough for an address. */
const packed = (stones: string) => stones.replace(/\.{2,}/g, (run) => `${run.length}.`);
const unpacked = (text: string) => text.replace(/(\d{1,3})\./g, (_, count: string) => '.'.repeat(Number(count)));

export const SIZES: Record<Game, number[]> = {
  othello: [4, 6, 8, 10, 12, 14, 16],
  omok: Array.from({ length: 22 }, (_, index) => index + 5),
};
export const USUAL: Record<Game, number> = { othello: 8, omok: 15 };
export const RULES: RuleName[] = ['renju', 'freestyle', 'standard', 'korean'];

export class PositionEditor {
  game = $state<Game>('othello');
  size = $state(8);
  rule = $state<RuleName>('renju');
  /** As the rule has them, unless a game came with others. */
  bans = $state.raw<Bans | null>(null);
  stones = $state('');
  turn = $state<Side>('black');
  brush = $state<Brush>('black');

  constructor(query: URLSearchParams) {
    this.game = query.get('game') === 'omok' ? 'omok' : 'othello';
    const size = Number(query.get('size'));
    this.size = SIZES[this.game].includes(size) ? size : USUAL[this.game];
    this.rule = RULES.find((rule) => rule === query.get('rule')) ?? 'renju';
    this.turn = query.get('turn') === 'white' ? 'white' : 'black';
    const stones = unpacked(query.get('stones') ?? '');
    if (/^[xo.]+$/.test(stones) && stones.length === this.size ** 2) this.stones = stones;
    else this.reset();
  }

  get address(): string {
    const { game, size, turn } = this;
    const rule: Record<string, string> = game === 'omok' ? { rule: this.rule } : {};
    const query = new URLSearchParams({ game, size: String(size), ...rule, turn, stones: packed(this.stones) });
    return `/analysis/edit?${query}`;
  }

  /** The board before the first move of an ordinary game. */
  reset() {
    this.stones = startStones({ game: this.game, size: this.size, start: { kind: 'standard' } });
    this.turn = 'black';
  }

  clear() {
    this.stones = '.'.repeat(this.size ** 2);
  }

  /** Another board; it begins as games on it do. */
  take(game: Game, size: number) {
    this.game = game;
    this.size = size;
    this.bans = null;
    this.reset();
  }

  put(cell: number) {
    this.stones = withStone(this.stones, cell, this.brush);
  }

  exchange() {
    this.stones = this.stones.replace(/[xo]/g, (stone) => (stone === 'x' ? 'o' : 'x'));
    this.turn = this.turn === 'black' ? 'white' : 'black';
  }

  /** Take over a position from elsewhere. */
  show(course: Pick<CourseInput, 'rule' | 'bans'>, { game, size, stones, turn }: Position, next: Side) {
    Object.assign(this, { game, size, stones, turn: turn ?? next });
    this.rule = course.rule ?? 'renju';
    this.bans = course.bans ?? null;
  }

  get start(): StonesStart {
    const names = (wanted: string) =>
      [...this.stones].flatMap((stone, cell) => (stone === wanted ? [pointName(this.game, this.size, cell)] : []));
    return { kind: 'stones', black: names('x'), white: names('o'), turn: this.turn };
  }

  /** How the server is asked about it. */
  get course(): CourseInput {
    const isOmok = this.game === 'omok';
    const rule = isOmok ? this.rule : null;
    return { game: this.game, size: this.size, rule, bans: isOmok ? this.bans : null, start: this.start, moves: [] };
  }
}
