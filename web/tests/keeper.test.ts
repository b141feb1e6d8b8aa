import { expect, test } from 'vitest';
import { keeper } from '$lib/board/keeper';

test('what is the same comes back as the same object', () => {
  const keep = keeper<{ cell: number; stone: string }>();
  const [first, second] = keep([
    { cell: 3, stone: 'black' },
    { cell: 5, stone: 'white' },
  ]);
  const [again, turned, placed] = keep([
    { cell: 3, stone: 'black' },
    { cell: 5, stone: 'black' },
    { cell: 4, stone: 'black' },
  ]);
  expect(again).toBe(first);
  expect(turned).not.toBe(second);
  expect(turned).toEqual({ cell: 5, stone: 'black' });
  expect(placed).toEqual({ cell: 4, stone: 'black' });
});

test('what went away is forgotten', () => {
  const keep = keeper<{ cell: number }>();
  const [first] = keep([{ cell: 1 }]);
  keep([]);
  expect(keep([{ cell: 1 }])[0]).not.toBe(first);
});
