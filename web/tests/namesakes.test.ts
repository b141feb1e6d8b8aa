import { describe, expect, it } from 'vitest';
import { playersOf, wantedSides } from '../src/lib/namesakes';
import type { RecordEntry } from '../src/lib/wire';

function entry(black: string, white: string): RecordEntry {
  return { number: 1, game: 'omok', size: 15, black, white, event: '', date: '', result: '*', moves: 9 };
}

describe('the games of a file', () => {
  it('are played by those who play most first', () => {
    const games = [entry('ann', 'bob'), entry('cho', 'bob'), entry('', 'ann'), entry('bob', 'bob')];
    expect(playersOf(games)).toEqual([
      ['bob', 3],
      ['ann', 2],
      ['cho', 1],
    ]);
  });

  it('have mistakes of somebody, or of both sides', () => {
    expect(wantedSides(entry('ann', 'bob'), 'bob')).toEqual(['white']);
    expect(wantedSides(entry('ann', 'bob'), 'cho')).toEqual([]);
    expect(wantedSides(entry('ann', 'bob'), '')).toEqual(['black', 'white']);
  });
});
