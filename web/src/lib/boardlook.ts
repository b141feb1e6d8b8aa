/** How boards look on every page: the user's settings as the board's own words. */

import type { Game, Side } from './board/geometry';
import type { BoardState } from './board/state';
import { t } from './i18n/index.svelte';
import { settings, themeOf } from './settings.svelte';
import { gameName, sideName } from './words';

export function boardLook(game: Game, flipped: boolean): BoardState['look'] {
  return {
    theme: themeOf(game),
    coordinates: settings.coordinates,
    flipped,
    moving: settings.animation,
    showLegal: settings.showLegal,
  };
}

export function describePoint(point: string, stone: Side | null, legal: boolean, forbidden: boolean): string {
  if (stone) return t('board.stone', { point, side: sideName(stone) });
  if (forbidden) return t('board.forbidden', { point });
  return legal ? t('board.legal', { point }) : point;
}

export const boardLabel = (game: Game, size: number) => t('board.label', { game: gameName(game), size });
