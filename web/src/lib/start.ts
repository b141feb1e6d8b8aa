/** From a remembered choice to a running game. */

import { changeGame, gameState, newGame, openShared, share } from './api';
import type { Side } from './board/geometry';
import { goWhenKnown } from './router.svelte';
import { rememberChoice, settings, store, stored, type Choice } from './settings.svelte';
import { offerGame } from './lobby.svelte';
import { humanSide } from './tree';
import type {
  Catalog,
  Game,
  GameSettings,
  GameState,
  NewChallenge,
  NewGame,
  Opponent,
  Seat,
  StonesStart,
  TextStart,
} from './wire';

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

/** Two computers, and nobody but whoever watches them. */
export function startWatch(
  game: Game,
  choice: Choice,
  start: StartChoice,
  players: Record<Side, string>,
  pause: number,
) {
  const seat = (side: Side): Seat => ({ kind: 'computer', player: players[side] });
  const seats = { black: seat('black'), white: seat('white') };
  return startTable(game, choice, { ...gameSettings(game, choice, start), ...seats, pause });
}

/** Put the moves of a game into the analysis that it was begun from, as a variation; the address to see it at. */
export async function keepLine(origin: string, moves: string[]): Promise<string> {
  const id = /^\/analysis\/([\w-]+)/.exec(origin)?.[1];
  if (!id || !moves.length) return origin;
  // From the start: what the analysis has of it is followed.
  const { events } = await changeGame(id, { type: 'line', parent: 1, moves });
  const added = events.filter((event) => event.type === 'variation').at(-1);
  return added ? `/analysis/${id}?node=${added.seq}` : origin;
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

/** Where a game is analysed: what two people played stays as it is, and each looks at a copy. */
export const analysisOf = ({ id, by_link }: Pick<GameState, 'id' | 'by_link'>) =>
  by_link ? `/analysis/copy/${id}` : `/analysis/${id}`;

/** The copies that were made in this browser, and which side was one's own, by the game. */
const COPIES = 'omello.copies';

interface Copy {
  id: string;
  side: Side | null;
}

/** One's own analysis of a game that belongs to two; returns its address. */
export async function copyToAnalyse(game: string): Promise<string> {
  const known = stored<Record<string, Copy>>(COPIES, {});
  const before = known[game]?.id;
  const [{ you, outcome }, kept] = await Promise.all([
    gameState(game),
    before ? gameState(before).catch(() => null) : null,
  ]);
  if (kept) return `/analysis/${kept.id}`;
  const { id } = await openShared((await share(game, 1)).code);
  // A game that still goes on is copied again the next time.
  const copy = [game, { id, side: you[0] ?? null }];
  if (outcome) store(COPIES, Object.fromEntries([...Object.entries(known).slice(1 - MOST_ORIGINS), copy]));
  return `/analysis/${id}`;
}

/** Which side was one's own in what is analysed: against a computer, or in the game by link that it is a copy of. */
export function ownSide(id: string, settings: GameSettings): Side | null {
  const copies = Object.values(stored<Record<string, Copy>>(COPIES, {}));
  return humanSide(settings) ?? copies.find((copy) => copy.id === id)?.side ?? null;
}

/** What somebody wants to play with somebody else. */
interface Wanted {
  game: Game;
  choice: Choice;
  start: StartChoice;
  name: string;
}

/** The game to be made, with a seat for who comes; the choice is remembered. */
function openTable({ game, choice, start, name }: Wanted): NewGame {
  rememberChoice(game, choice, 'online');
  return {
    ...gameSettings(game, choice, start),
    black: { kind: 'human', name },
    white: { kind: 'invited' },
    colour: choice.colour,
    pause: 0,
  };
}

/** A game for a friend, who comes by a link; returns its address. */
export async function invite(wanted: Wanted): Promise<string> {
  return `/play/${(await newGame(openTable(wanted))).id}`;
}

/** A game for whoever accepts it in the lobby, or for a bot; returns its address. */
export async function challenge(wanted: Wanted, terms: Pick<NewChallenge, 'rated' | 'against'>): Promise<string> {
  return `/play/${(await offerGame({ ...openTable(wanted), ...terms })).id}?open=true`;
}
