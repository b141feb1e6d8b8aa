import { describe, expect, it } from 'vitest';
import {
  apply,
  mainLine,
  moveNumbers,
  movesTo,
  pathTo,
  startStones,
  turnAt,
  withMove,
  type Tree,
} from '../src/lib/tree';
import type { Event, GameSettings } from '../src/lib/wire';

const settings = (extra: Partial<GameSettings> = {}): GameSettings => ({
  game: 'othello',
  size: 8,
  rule: null,
  bans: null,
  start: { kind: 'standard' },
  mode: 'play',
  black: { kind: 'human', name: '' },
  white: { kind: 'computer', player: 'greedy' },
  opening: null,
  clock: null,
  pause: 1,
  title: '',
  ...extra,
});

type Bare = Event extends infer E ? (E extends Event ? Omit<E, 'seq' | 'at'> : never) : never;

function grow(events: Bare[], extra: Partial<GameSettings> = {}): Tree {
  const log = [{ type: 'created', settings: settings(extra) } as Bare, ...events];
  let tree: Tree | null = null;
  log.forEach((event, index) => (tree = apply(tree, { ...event, seq: index + 1, at: 0 } as Event)));
  return tree!;
}

const move = (parent: number, side: 'black' | 'white', name: string, flips: string[] = []): Bare => ({
  type: 'move',
  parent,
  side,
  move: name,
  flips,
  clocks: null,
});

describe('start', () => {
  it('has white on d4 and e5 in Othello, as everywhere', () => {
    const stones = startStones(settings());
    expect(stones.slice(24, 32)).toBe('...ox...');
    expect(stones.slice(32, 40)).toBe('...xo...');
  });

  it('is what was set up by hand', () => {
    const stones = startStones({
      game: 'omok',
      size: 5,
      start: { kind: 'stones', black: ['a1'], white: ['e5'], turn: 'white' },
    });
    expect(stones).toBe('....o' + '.....'.repeat(3) + 'x....');
  });
});

describe('a log of moves', () => {
  const tree = grow([move(1, 'black', 'f5', ['e5']), move(2, 'white', 'd6', ['d5'])]);

  it('becomes a line with its stones', () => {
    expect(movesTo(tree.current)).toEqual(['f5', 'd6']);
    expect(tree.current.stones[37]).toBe('x');
    expect(tree.current.stones[36]).toBe('x');
    expect(tree.current.stones[35]).toBe('o');
    expect(turnAt(tree, tree.current)).toBe('black');
    expect(moveNumbers(tree.current)).toEqual({ f5: 1, d6: 2 });
  });

  it('goes back and forward, and a new move drops what was taken back', () => {
    const log: Bare[] = [move(1, 'black', 'f5', ['e5']), move(2, 'white', 'd6', ['d5'])];
    const undone = grow([...log, { type: 'undo', node: 2, clocks: null }]);
    expect(undone.current.move).toBe('f5');
    const redone = grow([...log, { type: 'undo', node: 2, clocks: null }, { type: 'redo', node: 3, clocks: null }]);
    expect(redone.current.move).toBe('d6');
    const other = grow([...log, { type: 'undo', node: 2, clocks: null }, move(2, 'white', 'f4', ['e4'])]);
    expect(movesTo(other.current)).toEqual(['f5', 'f4']);
    expect(pathTo(other.current)[1]?.children).toHaveLength(1);
  });

  it('keeps variations beside the game when the game goes on', () => {
    const variation = (parent: number, side: 'black' | 'white', name: string): Bare => ({
      type: 'variation',
      parent,
      side,
      move: name,
      flips: [],
    });
    const tree = grow([variation(1, 'black', 'd3'), move(1, 'black', 'f5', ['e5']), variation(2, 'white', 'c3')]);
    expect(tree.root.children.map((node) => node.move)).toEqual(['d3', 'f5']);
    expect(movesTo(tree.nodes.get(4)!)).toEqual(['d3', 'c3']);
  });

  it('keeps passes as moves of their own', () => {
    const passed = grow([move(1, 'black', 'f5', ['e5']), { type: 'pass', parent: 2, side: 'white', clocks: null }]);
    expect(movesTo(passed.current)).toEqual(['f5', 'pass']);
    expect(passed.current.stones).toBe(pathTo(passed.current)[1]?.stones);
    expect(turnAt(passed, passed.current)).toBe('black');
  });

  it('needs its settings first', () => {
    expect(() => apply(null, { ...move(1, 'black', 'f5'), seq: 2, at: 0 } as Event)).toThrow();
  });
});

describe('an analysis', () => {
  const variation = (parent: number, name: string): Bare => ({
    type: 'variation',
    parent,
    side: 'black',
    move: name,
    flips: [],
  });

  it('keeps branches, promotes and removes them', () => {
    const tree = grow([variation(1, 'h8'), variation(1, 'g7'), variation(2, 'h9')], {
      game: 'omok',
      size: 15,
      mode: 'analysis',
    });
    expect(tree.root.children.map((node) => node.move)).toEqual(['h8', 'g7']);
    expect(mainLine(tree.root).map((node) => node.move)).toEqual([null, 'h8', 'h9']);
    apply(tree, { type: 'promote', node: 3, seq: 5, at: 0 });
    expect(tree.root.children.map((node) => node.move)).toEqual(['g7', 'h8']);
    apply(tree, { type: 'remove', node: 2, seq: 6, at: 0 });
    expect(tree.nodes.has(4)).toBe(false);
    expect(tree.root.children).toHaveLength(1);
  });

  it('keeps comments', () => {
    const tree = grow([variation(1, 'h8'), { type: 'comment', node: 2, text: '천원' }]);
    expect(tree.nodes.get(2)?.comment).toBe('천원');
  });
});

it('withMove turns exactly the named stones', () => {
  expect(withMove('othello', 4, '.....xo..ox.....', 'black', 'd2', ['c2'])).toBe('.....xxx.ox.....');
});

describe('what is kept beside the moves', () => {
  const kept = { moves: [], summary: null as never };

  it('is a mark on a node, until others replace it', () => {
    const tree = grow([
      move(1, 'black', 'f5', ['e5']),
      { type: 'marks', node: 2, marks: { d6: '○' } },
      { type: 'marks', node: 2, marks: { f4: 'A' } },
    ]);
    expect(tree.nodes.get(2)!.marks).toEqual({ f4: 'A' });
    expect(tree.root.marks).toEqual({});
  });

  it('is the last review, unless the bans have changed since', () => {
    const reviewed: Bare = { type: 'reviewed', nodes: [2], ...kept };
    expect(grow([move(1, 'black', 'f5'), reviewed]).review).toEqual({ nodes: [2], ...kept });
    const bans = { double_three: false, double_four: false, overline: false };
    expect(grow([move(1, 'black', 'f5'), reviewed, { type: 'bans', bans }]).review).toBeNull();
  });
});
