import { describe, expect, it } from 'vitest';
import { TURN_MS, changes, isStep, wave } from '../src/lib/board/motion';

describe('changes', () => {
  it('tells placed, removed and turned stones apart', () => {
    expect(changes('x.o.', 'xxx.')).toEqual({ placed: [1], removed: [], turned: [2] });
    expect(changes('xo..', 'x...')).toEqual({ placed: [], removed: [1], turned: [] });
  });

  it('of one move or one undo is a step, anything else a jump', () => {
    expect(isStep(changes('.o.', 'xo.'))).toBe(true);
    expect(isStep(changes('xx.', 'x..'))).toBe(true);
    expect(isStep(changes('...', 'xo.'))).toBe(false);
    expect(isStep(changes('xo', 'xo..'))).toBe(false);
  });
});

describe('wave', () => {
  it('goes outward from the played stone, 35 ms a step', () => {
    expect(wave(8, 0, [1, 2, 9]).map(({ delay }) => delay)).toEqual([35, 70, 35]);
  });

  it('ends within 700 ms on the largest board', () => {
    const row = Array.from({ length: 25 }, (_, index) => index + 1);
    for (const { delay } of wave(26, 0, row)) expect(delay + TURN_MS).toBeLessThanOrEqual(700);
  });

  it('turns stones about the axis across their direction', () => {
    const [right, down] = wave(8, 0, [1, 8]);
    expect(right?.angle).toBe(0);
    expect(down?.angle).toBe(90);
  });
});
