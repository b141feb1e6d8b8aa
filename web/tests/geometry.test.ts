import { describe, expect, it } from 'vitest';
import { cellAt, cellOf, frameOf, labels, placeOf, pointName, starPlaces, type Game } from '../src/lib/board/geometry';

const GAMES: Game[] = ['othello', 'omok'];
const frame = (game: Game, size: number, width = 700) => frameOf(game, size, true, width);
const BARE = { ...frame('omok', 15), left: 0, top: 0 };

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
      for (let cell = 0; cell < 225; cell++)
        expect(cellAt(15, placeOf(15, cell, frame('omok', 15), flipped), frame('omok', 15), flipped)).toBe(cell);
  });

  it('beside the board have no cell', () => {
    const { side } = frame('othello', 8);
    for (const place of [
      { x: 3, y: 100 },
      { x: side - 3, y: 100 },
      { x: 100, y: 3 },
      { x: 100, y: side - 3 },
    ])
      expect(cellAt(8, place, frame('othello', 8), false)).toBe(-1);
  });

  it('are whole numbers, so that lines are crisp', () => {
    for (const game of GAMES)
      for (let size = 4; size <= 26; size++) {
        const { x, y } = placeOf(size, size * size - 1, frame(game, size), false);
        expect([x % 1, y % 1]).toEqual([0, 0]);
      }
  });
});

describe('coordinates', () => {
  it('are letters of about the same size on the screen, whatever the board, and never crowd a little one', () => {
    for (const game of GAMES)
      for (let size = game === 'othello' ? 4 : 5; size <= 26; size += 2)
        for (const width of [390, 728, 1400]) {
          const { letters, side } = frame(game, size, width);
          const px = (letters * width) / side;
          expect(px).toBeGreaterThan(9);
          expect(px).toBeLessThan(18);
        }
    const little = frame('othello', 6, 120);
    expect(little.letters / little.side).toBeLessThan(1 / 19);
  });

  it('stand clear of the edge and of the stones', () => {
    for (const game of GAMES)
      for (const size of [6, 8, 15, 19, 26])
        for (const width of [390, 728]) {
          const space = frame(game, size, width);
          const edge = Math.min(...labels(game, size, space, false).map(({ x }) => x));
          const halfOfTwoDigits = 0.6 * space.letters;
          expect(((edge - halfOfTwoDigits) * width) / space.side).toBeGreaterThan(2.5);
          expect(edge + halfOfTwoDigits).toBeLessThan(space.left + 3);
        }
  });

  it('leave the other two sides of the frame narrow', () => {
    for (const game of GAMES)
      for (const size of [8, 15]) {
        const { right, side } = frame(game, size);
        expect(right / side).toBeLessThan(0.025);
      }
  });
});

describe('star points', () => {
  const names = (size: number) =>
    starPlaces('omok', size, BARE).map(({ x, y }) => pointName('omok', size, cellAt(size, { x, y }, BARE, false)));

  it('are where the books have them', () => {
    expect(names(15).sort()).toEqual(['d12', 'd4', 'h8', 'l12', 'l4']);
    expect(names(19)).toHaveLength(9);
    expect(names(19)).toContain('j10');
    expect(names(9)).toContain('e5');
    expect(names(16)).toHaveLength(4);
  });

  it('are crossings of lines in Othello', () => {
    expect(starPlaces('othello', 8, BARE)).toEqual([
      { x: 80, y: 80 },
      { x: 240, y: 80 },
      { x: 80, y: 240 },
      { x: 240, y: 240 },
    ]);
    expect(starPlaces('othello', 4, BARE)).toEqual([]);
  });
});
