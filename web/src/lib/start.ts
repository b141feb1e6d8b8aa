/** From a remembered choice to a running game. */

import { newGame } from './api';
import type { Side } from './board/geometry';
import { goWhenKnown } from './router.svelte';
import { rememberChoice, settings, store, stored, type Choice } from './settings.svelte';
import type { Catalog, Game, GameSettings, NewGame, Opponent, Seat, StonesStart, TextStart } from './wire';

export type StartChoice = { kind: 'standard' } | { kind: 'random' } | StonesStart | TextStart;

const PAUSE_SECONDS = 1;

/** The level to begin with: beatable after some practice. */
export function usualOpponent(catalog: Catalog, game: Game, size: number): Opponent | undefined {
  const known = catalog.games.find((info) => info.game === game)?.opponents ?? [];
  const able = known.filter((opponent) => opponent.sizes.includes(size));
  return able.find((opponent) => opponent.level === 3) ?? able.find((opponent) => opponent.kind === 'level') ?? able[0];
}

/** Openings by swap begin on an empty Omok board. */
export const canSwap = (game: Game, start: Pick<StartChoice, 'kind'>) => game === 'omok' && start.kind === 'standard';

export function gameSettings(game: Game, choice: Choice, start: StartChoice): NewGame {
  const human: Seat = { kind: 'human', name: settings.name };
  const computer: Seat = { kind: 'computer', player: choice.opponent };
  const colour = choice.colour === 'random' ? (Math.random() < 0.5 ? 'black' : 'white') : choice.colour;
  return {
    game,
    size: choice.size,
    rule: game === 'othello' ? null : choice.rule,
    bans: game === 'othello' ? null : choice.bans,
    start,
    mode: 'play',
    black: colour === 'black' ? human : computer,
    white: colour === 'black' ? computer : human,
    opening: canSwap(game, start) && choice.opening !== 'none' ? choice.opening : null,
    clock: choice.seconds ? { seconds: choice.seconds, increment: choice.increment } : null,
    pause: settings.pause ? PAUSE_SECONDS : 0,
  };
}

async function startTable(game: Game, choice: Choice, wanted: NewGame) {
  const started = newGame(wanted).then(({ id }) => {
    rememberChoice(game, choice);
    return `/play/${id}`;
  });
  await goWhenKnown(started);
}

/** Where a game was begun from: the way back, kept in this browser for the last ones. */
const ORIGINS = 'omello.origins';
const MOST_ORIGINS = 50;

export function originOf(game: string): string | null {
  return stored<Record<string, string>>(ORIGINS, {})[game] ?? null;
}

function rememberOrigin(game: string, address: string) {
  const known = Object.entries(stored<Record<string, string>>(ORIGINS, {})).slice(1 - MOST_ORIGINS);
  store(ORIGINS, Object.fromEntries([...known, [game, address]]));
}

/** Go on from a position of an analysis, with the moves that led there. */
export async function startFrom(table: GameSettings, moves: string[], choice: Choice, origin: string) {
  const { game, size, rule, bans, start } = table;
  const seats = choice.opponent ? {} : { black: { kind: 'human' as const }, white: { kind: 'human' as const } };
  const wanted = { ...gameSettings(game, choice, { kind: 'standard' }), ...seats, size, rule, bans, start, moves };
  const started = newGame({ ...wanted, opening: null }).then(({ id }) => {
    rememberOrigin(id, origin);
    return `/play/${id}`;
  });
  await goWhenKnown(started);
}

export function startGame(game: Game, choice: Choice, start: StartChoice = { kind: 'standard' }) {
  return startTable(game, choice, gameSettings(game, choice, start));
}

/** Two people, one screen. */
export function startShared(
  game: Game,
  choice: Choice,
  start: StartChoice = { kind: 'standard' },
  names: Record<Side, string> = { black: '', white: '' },
) {
  const seat = (side: Side): Seat => ({ kind: 'human', name: names[side].trim() });
  return startTable(game, choice, { ...gameSettings(game, choice, start), black: seat('black'), white: seat('white') });
}

/** Make an analysis; returns its address. */
export async function newAnalysis(
  table: Pick<NewGame, 'game' | 'size' | 'rule' | 'bans' | 'start'>,
  moves: string[] = [],
): Promise<string> {
  // Only looked at until something is done in it.
  const { id } = await newGame({ ...table, mode: 'analysis', moves, kept: false });
  return `/analysis/${id}`;
}
