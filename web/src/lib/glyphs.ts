/** What moves are called in signs, and the words for them. */

import { t, type Key } from './i18n/index.svelte';
import type { Glyph } from './wire';

const NAMES = {
  '!!': 'study.glyph.brilliant',
  '!': 'study.glyph.good',
  '!?': 'study.glyph.interesting',
  '?!': 'study.glyph.doubtful',
  '?': 'study.glyph.bad',
  '??': 'study.glyph.blunder',
} as const satisfies Record<Exclude<Glyph, ''>, Key>;

export const GLYPHS = Object.keys(NAMES) as (keyof typeof NAMES)[];

export const glyphName = (glyph: keyof typeof NAMES) => t(NAMES[glyph]);
