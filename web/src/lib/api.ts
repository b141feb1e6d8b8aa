/** The server's HTTP side. Every failure becomes a `Failure` with a code the page can put into words. */

import type { Without } from './socket';
import type * as wire from './wire';

export type FailureCode = wire.ErrorCode | 'offline';

export class Failure extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly args: Record<string, string> = {},
    readonly remark: wire.Remark | null = null,
  ) {
    super(message);
  }
}

export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      // What is deleted when the page goes away is deleted all the same.
      keepalive: method === 'DELETE',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch (error) {
    throw new Failure('offline', String(error));
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as wire.ErrorAnswer | null;
    const { code = 'internal', message = answer.statusText, args, remark } = problem?.error ?? {};
    throw new Failure(code, message, args, remark);
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export interface GameQuery {
  game?: string;
  opponent?: string;
  result?: string;
  text?: string;
  /** Also games of others: for whoever runs the server. */
  everybody?: string;
  offset?: number;
  limit?: number;
}

let catalogPromise: Promise<wire.Catalog> | null = null;

/** Sizes, rules, opponents and formats: asked for once. */
export function catalog(): Promise<wire.Catalog> {
  catalogPromise ??= request<wire.Catalog>('GET', '/catalog').catch((error: unknown) => {
    catalogPromise = null;
    throw error;
  });
  return catalogPromise;
}

/** What there is to choose from has changed. */
export const forgetCatalog = () => (catalogPromise = null);

export const ownBots = () => request<wire.OwnBots>('GET', '/bots');
export const addBot = (bot: wire.NewBot) => request<wire.OwnBots>('POST', '/bots', bot);
export const removeBot = (name: string) => request<wire.OwnBots>('DELETE', `/bots/${encodeURIComponent(name)}`);

export const newGame = (settings: wire.NewGame) => request<wire.GameState>('POST', '/games', settings);

export const deleteGame = (id: string) => request<void>('DELETE', `/games/${encodeURIComponent(id)}`);

export function games(query: GameQuery): Promise<wire.GameList> {
  const words = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return request('GET', `/games?${new URLSearchParams(words.map(([key, value]) => [key, String(value)]))}`);
}

export const importRecord = (record: wire.ImportRequest) => request<wire.Imported>('POST', '/games/import', record);

export const position = (setup: wire.CourseInput) => request<wire.Position>('POST', '/position', setup);

/** What can be drawn over a position. */
export const layers = (setup: wire.CourseInput) => request<wire.Layers>('POST', '/layers', setup);

/** Omok: a forced win of either side, with every defence. */
export const forcedWin = (setup: wire.CourseInput) => request<wire.ForcedWinAnswer>('POST', '/forced-win', setup);

export const picture = (wanted: wire.PictureRequest) => request<wire.Picture>('POST', '/picture', wanted);

/** A game with all that is in it, and the node to show. */
export const share = (id: string, node: number) =>
  request<wire.SharedGame>('GET', `/games/${encodeURIComponent(id)}/share?node=${node}`);

/** What was shared, opened as an analysis. */
export const openShared = (code: string) => request<wire.GameState>('POST', '/games/shared', { code });

/** A game as a file; formats without moves have the position at a node. With a language, its review is written into it. */
export const recordAddress = (id: string, format: string, node?: number, annotated?: string) => {
  const more = { ...(node && { node: String(node) }), ...(annotated && { annotated }) };
  return `/api/games/${encodeURIComponent(id)}/record?${new URLSearchParams({ format, ...more })}`;
};

export const exportAddress = (format: string) => `/api/games/export?format=${encodeURIComponent(format)}`;

/** The QR code of a game's link. */
export const gameQr = (id: string, what: 'join' | 'watch') => `/api/games/${encodeURIComponent(id)}/qr?what=${what}`;

export const gameState = (id: string) => request<wire.GameState>('GET', `/games/${encodeURIComponent(id)}`);

/** Take the seat that a link's key is for. */
export const joinGame = (id: string, joining: wire.Joining) =>
  request<wire.GameState>('POST', `/games/${encodeURIComponent(id)}/join`, joining);

/** The address of a socket on the server that sent the page. */
export function socketAddress(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api${path}`;
}

/** Take in an export of all games. */
export const restoreGames = (base64: string) => request<wire.Restored>('POST', '/games/restore', { base64 });

/** Up to a hundred games of a record as they were played, from the one with a number on. */
export const gamesFrom = (record: wire.RecordText, first: number) =>
  request<wire.Records>('POST', '/records', { ...record, first });

/** The games of a record, listed; the first of them as trees, too, if that is wanted. */
export const readRecords = (record: wire.RecordText, trees = false) =>
  request<wire.Records>('POST', '/records', { ...record, trees });

/** A position by itself as letters for an address. */
export const shareCourse = (course: wire.CourseInput) => request<wire.Shared>('POST', '/share', course);

/** Change a game that is not open here. */
export const changeGame = (id: string, action: Without<wire.Action, 'id'>) =>
  request<wire.Update>('POST', `/games/${encodeURIComponent(id)}/actions`, action);
