import { describe, expect, it } from 'vitest';
import { format } from '../src/lib/i18n/format';
import en from '../src/lib/i18n/messages/en.json';
import ja from '../src/lib/i18n/messages/ja.json';
import ko from '../src/lib/i18n/messages/ko.json';

type Message = string | { one?: string; other: string };
const languages: Record<string, Record<string, Message>> = { ko, ja };
const forms = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));
const places = (message: Message) =>
  [...new Set(forms(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

describe.each(Object.entries(languages))('%s', (_, messages) => {
  it('has every text of the English file and no other', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
  });

  it('has no empty text and the same places to fill', () => {
    for (const [key, message] of Object.entries(messages)) {
      for (const text of forms(message)) expect(text.trim(), key).not.toBe('');
      expect(places(message), key).toEqual(places((en as Record<string, Message>)[key]!));
    }
  });
});

const sources = import.meta.glob<string>('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });

it('every text the page asks for by name exists', () => {
  for (const [name, source] of Object.entries(sources))
    for (const [, key] of source.matchAll(/\bt\(\s*'([a-z][\w.-]+)'/g))
      expect(en, `${name}: ${key}`).toHaveProperty([key!]);
});

it('every code of the server can be put into words', () => {
  const wire = sources['../src/lib/wire.ts']!;
  const codes = (type: RegExp) => [...type.exec(wire)![1]!.matchAll(/"([\w-]+)"/g)].map(([, code]) => code!);
  for (const code of codes(/type ErrorCode = (.*);/)) expect(en).toHaveProperty([`error.${code}`]);
  for (const code of codes(/interface Reason \{[^}]*?code: (.*?);/s)) expect(en).toHaveProperty([`hint.${code}`]);
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
