import { expect, it } from 'vitest';
import { isMistake, outstanding, pointValues, signOf } from '$lib/opinions';
import type { Score } from '$lib/wire';
import { scoreText } from '$lib/words';

const chance = (value: number, plies: number | null = null): Score => ({
  unit: 'chance',
  value,
  exact: plies !== null,
  plies,
});

it('values points by what they lose against the best', () => {
  const points = [chance(0.6), chance(0.45), chance(0.1), chance(0, 4)].map((score, index) => ({
    move: `a${index + 1}`,
    score,
    depth: 5,
  }));
  const values = pointValues(points);
  expect(values.map(({ best }) => best)).toEqual([true, false, false, false]);
  expect(values.map(({ goodness }) => Math.round(goodness * 100) / 100)).toEqual([1, 0, -1, -1]);
  expect(values.map(({ text }) => text)).toEqual(['60%', '45%', '10%', '−#2']);
});

it('writes five to eight values on a board of Omok, and all of Othello', () => {
  const graded = (chances: number[]) =>
    pointValues(chances.map((value, index) => ({ move: `a${index + 1}`, score: chance(value), depth: 5 })));
  const count = (game: 'omok' | 'othello', chances: number[]) => {
    const { values, rest } = outstanding(game, graded(chances));
    expect([...values, ...rest]).toEqual(graded(chances));
    return values.length;
  };
  expect(count('omok', [])).toBe(0);
  expect(count('omok', [0.6, 0.1, 0.1])).toBe(3);
  expect(count('omok', [0.6, ...Array<number>(60).fill(0.1)])).toBe(5);
  expect(count('omok', [...Array<number>(7).fill(0.6), ...Array<number>(60).fill(0.1)])).toBe(7);
  expect(count('omok', Array<number>(90).fill(0.5))).toBe(8);
  const lost = pointValues(
    [0.6, 0.5, 0, 0, 0, 0].map((value) => ({ move: 'a1', score: chance(value, value ? null : 4), depth: 5 })),
  );
  expect(outstanding('omok', lost).values.length).toBe(2);
  expect(outstanding('omok', lost.slice(2)).values.length).toBe(4);
  expect(count('othello', Array<number>(20).fill(0.5))).toBe(20);
});

it('has a sign for mistakes only', () => {
  expect(['best', 'good', 'inaccuracy', 'mistake', 'blunder'].map((verdict) => signOf(verdict as 'best'))).toEqual([
    '',
    '',
    '?!',
    '?',
    '??',
  ]);
  expect(isMistake('blunder')).toBe(true);
});

it('tells a win as certain only when it is proven', () => {
  expect(scoreText(chance(1, 7), 'black')).not.toMatch(/^≈/);
  expect(scoreText({ ...chance(1, 7), exact: false }, 'black')).toMatch(/^≈/);
});
