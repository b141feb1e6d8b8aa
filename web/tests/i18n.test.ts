import { describe, expect, it } from 'vitest';
import { format } from '../src/lib/i18n/format';
import en from '../src/lib/i18n/en';

// That all languages are complete is tested in Python, with the texts of the terminal.
const sources = import.meta.glob<string>('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });

it('every text the page asks for by name exists', () => {
  for (const [name, source] of Object.entries(sources))
    for (const [, key] of source.matchAll(/\bt\(\s*'([a-z][\w.-]+)'/g))
      expect(en, `${name}: ${key}`).toHaveProperty([key!]);
});

it('every code of the server can be put into words', () => {
  const wire = sources['../src/lib/wire.ts']!;
  const codes = (type: RegExp) => [...type.exec(wire)![1]!.matchAll(/"([\w-]+)"/g)].map(([, code]) => code!);
  // What a board refuses says so itself.
  const refusals = ['occupied', 'flips-nothing', 'forbidden-point', 'game-over'];
  for (const code of codes(/type ErrorCode = (.*);/))
    if (!refusals.includes(code)) expect(en).toHaveProperty([`error.${code}`]);
  for (const code of codes(/interface Reason \{[^}]*?code: (.*?);/s)) expect(en).toHaveProperty([`fact.${code}`]);
});

describe('format', () => {
  it('fills places and leaves unknown ones alone', () => {
    expect(format('{a} and {b}', { a: 'x' }, 'en')).toBe('x and {b}');
  });

  it('chooses the form by n', () => {
    const message = { one: '{n} stone', other: '{n} stones' };
    expect(format(message, { n: 1 }, 'en')).toBe('1 stone');
    expect(format(message, { n: 3 }, 'en')).toBe('3 stones');
    expect(format({ other: '{n}개' }, { n: 1 }, 'ko')).toBe('1개');
  });
});
