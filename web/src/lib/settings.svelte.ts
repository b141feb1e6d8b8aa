/** What the user chose, kept in this browser. */

import { TOUCHES, type BoardTheme, type Touch } from './board/state';
import type { Bans, Game, GameSettings } from './wire';

export type Language = 'ko' | 'en' | 'ja';
export const LANGUAGES: Language[] = ['ko', 'en', 'ja'];

/** Omok has threats and forks, Othello the last three. */
export const LAYERS = ['values', 'threats', 'forks', 'stable', 'mobility', 'parity'] as const;
export type LayerName = (typeof LAYERS)[number];

export interface Settings {
  language: Language | null; // null: as the browser says
  scheme: 'auto' | 'light' | 'dark';
  contrast: boolean; // page and boards in black, white and little else
  othelloTheme: BoardTheme;
  omokTheme: BoardTheme;
  sound: boolean;
  volume: number; // 0 to 1
  animation: boolean;
  coordinates: boolean;
  showLegal: boolean;
  numbers: boolean; // move numbers on stones
  forbidden: boolean; // crosses on forbidden points
  pause: boolean; // the computer waits about a second
  touch: Touch;
  threats: boolean; // read out fours and threes
  name: string;
  layers: LayerName[]; // what is drawn over a studied position
  findWins: boolean; // ask for a forced win before it is shown
}

const DEFAULTS: Settings = {
  language: null,
  scheme: 'auto',
  contrast: typeof matchMedia === 'function' && matchMedia('(prefers-contrast: more)').matches,
  othelloTheme: 'felt',
  omokTheme: 'wood',
  sound: true,
  volume: 0.6,
  animation: true,
  coordinates: true,
  showLegal: true,
  numbers: false,
  forbidden: true,
  pause: true,
  touch: 'auto',
  threats: false,
  name: '',
  layers: ['values', 'threats', 'forks'],
  findWins: false,
};

export function stored<T extends object>(key: string, defaults: T): T {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>) };
  } catch {
    return { ...defaults };
  }
}

export function store(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
}

function known(found: Settings): Settings {
  return {
    ...found,
    touch: TOUCHES.includes(found.touch) ? found.touch : DEFAULTS.touch,
    layers: Array.isArray(found.layers) ? LAYERS.filter((name) => found.layers.includes(name)) : DEFAULTS.layers,
  };
}

export const settings: Settings = $state(known(stored('omello.settings', DEFAULTS)));

export function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.includes(tag as Language));
  return (known as Language | undefined) ?? 'en';
}

/** The theme of a game's boards. */
export function themeOf(game: 'othello' | 'omok'): BoardTheme {
  if (settings.contrast) return 'contrast';
  return game === 'othello' ? settings.othelloTheme : settings.omokTheme;
}

/** Keep the settings and the document in step; called once by the app. */
export function applySettings() {
  $effect(() => {
    store('omello.settings', settings);
    const root = document.documentElement;
    if (settings.scheme === 'auto') delete root.dataset.scheme;
    else root.dataset.scheme = settings.scheme;
    root.toggleAttribute('data-contrast', settings.contrast);
  });
}

/** The last new game of each kind, so that one click starts the next. */
export interface Choice {
  size: number;
  rule: GameSettings['rule'];
  bans: Bans | null;
  opponent: string; // a player spec
  colour: 'black' | 'white' | 'random'; // black lays the first stones of an opening by swap
  opening: 'none' | 'swap' | 'swap2'; // Omok
  seconds: number; // 0: no clock
  increment: number;
}

/** Where a game is played: a friend at the other end wants another clock than a computer. */
export type Occasion = 'home' | 'online';

const choiceKey = (game: Game, occasion: Occasion) => `omello.choice.${occasion === 'home' ? '' : 'online.'}${game}`;

export function rememberedChoice(game: Game, occasion: Occasion = 'home'): Choice {
  const online = occasion === 'online';
  return stored(choiceKey(game, occasion), {
    size: game === 'othello' ? 8 : 15,
    rule: game === 'othello' ? null : 'renju',
    bans: null,
    opponent: '',
    colour: online ? 'random' : 'black',
    opening: 'none',
    seconds: online ? 900 : 0,
    increment: online ? 10 : 0,
  } satisfies Choice as Choice);
}

export function rememberChoice(game: Game, choice: Choice, occasion: Occasion = 'home') {
  store(choiceKey(game, occasion), choice);
  store('omello.game', { game });
}

/** The game that was begun last. */
export const lastGame = () => stored<{ game: Game }>('omello.game', { game: 'othello' }).game;
