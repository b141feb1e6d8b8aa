import { describe, expect, it } from 'vitest';
import { configure, isPlayable } from '../src/lib/board/state';

const bare = { game: 'othello', size: 8, stones: '.'.repeat(64) } as const;

describe('configure', () => {
  it('fills in what is left open, group by group', () => {
    const board = configure({ ...bare, marks: { last: 'f5' }, look: { flipped: true } });
    expect(board.marks.last).toBe('f5');
    expect(board.marks.legal).toEqual([]);
    expect(board.look).toMatchObject({ flipped: true, theme: 'felt', coordinates: true });
  });

  it('does not share its defaults between boards', () => {
    configure(bare).marks.legal.push('a1');
    expect(configure(bare).marks.legal).toEqual([]);
  });
});

describe('isPlayable', () => {
  it('needs a board that may be touched and a legal point', () => {
    const config = { ...bare, marks: { legal: ['f5'] } };
    expect(isPlayable(configure(config), 'f5')).toBe(false);
    const open = configure({ ...config, input: { playable: true } });
    expect(isPlayable(open, 'f5')).toBe(true);
    expect(isPlayable(open, 'a1')).toBe(false);
  });

  it('allows every point while a position is set up', () => {
    expect(isPlayable(configure({ ...bare, input: { playable: true, anywhere: true } }), 'a1')).toBe(true);
  });
});
