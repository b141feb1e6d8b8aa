import { describe, expect, it } from 'vitest';
import {
  borderWidth,
  cellAt,
  cellOf,
  extent,
  placeOf,
  pointName,
  starPlaces,
  type Game,
} from '../src/lib/board/geometry';

const GAMES: Game[] = ['othello', 'omok'];

describe('names of points', () => {
  it('count rows from the top in Othello and from the bottom in Omok', () => {
    expect(pointName('othello', 8, 0)).toBe('a1');
    expect(pointName('othello', 8, 37)).toBe('f5');
    expect(pointName('omok', 15, 0)).toBe('a15');
    expect(pointName('omok', 15, 112)).toBe('h8');
  });

  it('lead back to their cells on every size', () => {
    for (const game of GAMES)
      for (let size = 4; size <= 26; size++)
        for (let cell = 0; cell < size * size; cell++)
          expect(cellOf(game, size, pointName(game, size, cell))).toBe(cell);
  });

  it('that are not on the board have no cell', () => {
    for (const name of ['pass', 'i1', 'a9', 'a0', 'A1', '', 'a1b']) expect(cellOf('othello', 8, name)).toBe(-1);
  });
});

describe('places in the drawing', () => {
  it('lead back to their cells, also on a turned board', () => {
    for (const flipped of [false, true])
      for (let cell = 0; cell < 225; cell++) expect(cellAt(15, placeOf(15, cell, 18, flipped), 18, flipped)).toBe(cell);
  });

  it('beside the board have no cell', () => {
    const side = extent(8, 16);
    for (const place of [
      { x: 3, y: 100 },
      { x: side - 3, y: 100 },
      { x: 100, y: 3 },
      { x: 100, y: side - 3 },
    ])
      expect(cellAt(8, place, 16, false)).toBe(-1);
  });

  it('are whole numbers, so that lines are crisp', () => {
    for (const game of GAMES)
      for (let size = 4; size <= 26; size++) {
        const { x, y } = placeOf(size, size * size - 1, borderWidth(game, size, true), false);
        expect([x % 1, y % 1]).toEqual([0, 0]);
      }
  });
});

describe('star points', () => {
  const names = (size: number) =>
    starPlaces('omok', size, 0).map(({ x, y }) => pointName('omok', size, cellAt(size, { x, y }, 0, false)));

  it('are where the books have them', () => {
    expect(names(15).sort()).toEqual(['d12', 'd4', 'h8', 'l12', 'l4']);
    expect(names(19)).toHaveLength(9);
    expect(names(19)).toContain('j10');
    expect(names(9)).toContain('e5');
    expect(names(16)).toHaveLength(4);
  });

  it('are crossings of lines in Othello', () => {
    expect(starPlaces('othello', 8, 0)).toEqual([
      { x: 80, y: 80 },
      { x: 240, y: 80 },
      { x: 80, y: 240 },
      { x: 240, y: 240 },
    ]);
    expect(starPlaces('othello', 4, 0)).toEqual([]);
  });
});
