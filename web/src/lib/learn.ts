/** The server's side of learning: lessons, puzzles, cards, progress. */

import { Failure, request } from './api';
import { i18n, t } from './i18n/index.svelte';
import type { Offer } from './notices.svelte';
import { go } from './router.svelte';
import type * as wire from './wire';

export const learn = () => request<wire.Learn>('GET', '/learn');
export const lesson = (id: string) => request<wire.Lesson>('GET', `/learn/lessons/${id}`);
export const tryLesson = (id: string, board: number, attempt: wire.Try) =>
  request<wire.Judgement>('POST', `/learn/lessons/${id}/${board}`, attempt);
export const nextInLesson = (id: string, board: number, stuck: wire.Stuck) =>
  request<wire.NextMove>('POST', `/learn/lessons/${id}/${board}/next`, stuck);
export const finishLesson = (id: string) => request<wire.Learn>('PUT', `/learn/lessons/${id}`);

export function nextPuzzle(query: { game: string; kind?: string; rule?: string; easier?: string }) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return request<wire.PuzzleTask>('GET', `/learn/puzzles?${new URLSearchParams(given)}`);
}
export const puzzle = (id: string) => request<wire.PuzzleTask>('GET', `/learn/puzzles/${id}`);
export const tryPuzzle = (id: string, attempt: wire.Try) =>
  request<wire.Judgement>('POST', `/learn/puzzles/${id}`, attempt);
export const solution = (id: string) => request<wire.PuzzleSolution>('GET', `/learn/puzzles/${id}/solution`);
export const rate = (id: string, result: wire.PuzzleResult) =>
  request<wire.Rated>('POST', `/learn/puzzles/${id}/result`, result);

export const cards = () => request<wire.Cards>('GET', '/learn/cards');
export const makeCards = (made: wire.NewCards) => request<wire.CardsMade>('POST', '/learn/cards', made);

/** The real mistakes of a review as cards: the positions in which they were made come from their plies. */
export function cardsOf(
  moves: Iterable<wire.MoveReview>,
  before: (ply: number) => wire.CourseInput | null,
  source: string,
): wire.NewCard[] {
  return [...moves].flatMap(({ ply, move, best, loss, verdict }) => {
    const setup = verdict === 'mistake' || verdict === 'blunder' ? before(ply) : null;
    return setup ? [{ setup, move, best: best.moves, loss, verdict, source: source.slice(0, LONGEST_SOURCE) }] : [];
  });
}

export const answerCard = (id: string, answer: wire.CardAnswer) =>
  request<wire.CardJudgement>('POST', `/learn/cards/${id}`, answer);
export const deleteCard = (id: string) => request<void>('DELETE', `/learn/cards/${id}`);

export const progress = () => request<wire.Progress>('GET', '/learn/progress');
export const notesAddress = '/api/learn/notes';
export const takeNotes = (notes: wire.Notes) => request<wire.Learn>('POST', '/learn/notes', notes);

/** The server keeps no longer names of where a card comes from. */
const LONGEST_SOURCE = 80;

/** A text of a lesson in the user's language. */
export const words = (text: wire.Words) => text[i18n.language];

/** Where the rules of a game are taught, on boards. */
export const rulesAddress = (game: wire.Game, rule: string | null) =>
  `/learn/lesson/${game}/rules-${game === 'othello' ? 'othello' : (rule ?? 'freestyle')}`;

/** The way from a refused move to the rule that refuses it. */
export const askWhy = (game: wire.Game, rule: string | null): Offer => ({
  label: t('learn.why'),
  run: () => go(rulesAddress(game, rule)),
});

/** What needs no explanation. */
const PLAIN = ['occupied', 'no-such-point'];

/** The same for what the server refused, if a rule was the reason. */
export function whyRefused(error: unknown, game: wire.Game, rule: string | null): Offer | null {
  const reason = error instanceof Failure ? error.args.reason : undefined;
  return reason && !PLAIN.includes(reason) ? askWhy(game, rule) : null;
}
