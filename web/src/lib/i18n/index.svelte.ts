/** Texts in the user's language, from the catalogue that all of Omello shares: plain JSON, which a translator can edit. */

import { browserLanguage, settings, type Language } from '../settings.svelte';
import { format, type Message, type Values } from './format';
import type english from './en';

export type Key = keyof typeof english;

const loaders: Record<Language, () => Promise<{ default: Record<Key, Message> }>> = {
  ko: () => import('./ko') as never,
  en: () => import('./en') as never,
  ja: () => import('./ja') as never,
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

export function t(key: Key, values: Values = {}): string {
  const message = texts[key];
  return message === undefined ? key : format(message, values, language);
}

/** For keys put together from data, such as the name of a player: undefined when there is no such text. */
export function maybe(key: string, values: Values = {}): string | undefined {
  const message = texts[key];
  return message === undefined ? undefined : format(message, values, language);
}
