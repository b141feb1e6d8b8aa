/** Texts in the user's language. The message files are plain JSON: a translator needs nothing else. */

import { browserLanguage, settings, type Language } from '../settings.svelte';
import type messages from './messages/en.json';

export type Key = keyof typeof messages;
type Values = Record<string, string | number>;
type Message = string | { one?: string; other: string };

const loaders: Record<Language, () => Promise<{ default: Record<Key, Message> }>> = {
  ko: () => import('./messages/ko.json') as never,
  en: () => import('./messages/en.json') as never,
  ja: () => import('./messages/ja.json') as never,
};

export const NAMES: Record<Language, string> = { ko: '한국어', en: 'English', ja: '日本語' };

let texts = $state.raw<Record<string, Message>>({});
let language = $state<Language>('en');

export const i18n = {
  get language(): Language {
    return language;
  },
};

/** Load the chosen language; the page shows nothing before. */
export async function useLanguage(wanted: Language | null = settings.language): Promise<void> {
  const chosen = wanted ?? browserLanguage();
  const file = await loaders[chosen]();
  texts = file.default;
  language = chosen;
  document.documentElement.lang = chosen;
}

/** Fill `{name}` places; a message with forms is chosen by the value `n`. */
export function format(message: Message, values: Values, locale: string): string {
  const text =
    typeof message === 'string'
      ? message
      : ((new Intl.PluralRules(locale).select(Number(values.n)) === 'one' ? message.one : undefined) ?? message.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? value.toLocaleString(locale) : value;
  });
}

export function t(key: Key, values: Values = {}): string {
  const message = texts[key];
  return message === undefined ? key : format(message, values, language);
}

/** For keys put together from data, such as the name of a player: undefined when there is no such text. */
export function maybe(key: string, values: Values = {}): string | undefined {
  const message = texts[key];
  return message === undefined ? undefined : format(message, values, language);
}
