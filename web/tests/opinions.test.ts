import { expect, it } from 'vitest';
import { isMistake, pointValues, signOf } from '$lib/opinions';
import type { Score } from '$lib/wire';

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
  expect(values.map(({ lost }) => lost)).toEqual([false, false, false, true]);
  expect(values.map(({ text }) => text)).toEqual(['60%', '45%', '10%', '−#2']);
});

it('shows the best point even where everything loses', () => {
  expect(pointValues([{ move: 'h8', score: chance(0, 6), depth: 5 }])[0]!.lost).toBe(false);
  expect(pointValues([])).toEqual([]);
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
