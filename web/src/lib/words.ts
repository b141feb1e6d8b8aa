/** Things of the games put into words: players, scores, results, moves, failures. */

import { Failure } from './api';
import { other, type Side } from './board/geometry';
import { i18n, maybe, t } from './i18n/index.svelte';
import { humanSide } from './tree';
import type {
  Bans,
  Beginning,
  ChoiceEvent,
  GameSettings,
  GameSummary,
  Outcome,
  Remark,
  Score,
  Seat,
  TimeControl,
} from './wire';

export const gameName = (game: Beginning['game']) => t(`game.${game}`);
export const sideName = (side: Side) => t(`side.${side}`);

/** Whoever started the server has named it. */
const GUEST = 'guest:';

/** `engine:level=5` → its level, or null. */
function levelOf(spec: string): number | null {
  const match = /\blevel=(\d+)/.exec(spec);
  return match ? Number(match[1]) : null;
}

export function playerName(spec: string): string {
  if (spec.startsWith(GUEST)) return spec.slice(GUEST.length);
  const level = levelOf(spec);
  if (level !== null) return t('player.level', { n: level });
  return maybe(`player.${spec.split(':')[0]}.name`) ?? spec;
}

export function seatName(seat: Seat, side: Side): string {
  if (seat.kind === 'computer') return playerName(seat.player);
  if (seat.kind === 'invited') return t('online.empty-seat');
  // A game that came as a record names its computers as players are named everywhere.
  return seat.kind === 'human' && seat.name ? playerName(seat.name) : sideName(side);
}

/** Who sits there; on one's own side you are you. */
export function sitterName(settings: Pick<GameSettings, 'black' | 'white'>, side: Side, own: Side | null): string {
  const seat = side === 'black' ? settings.black : settings.white;
  return side === own && seat.kind === 'human' && !seat.name ? t('play.you') : seatName(seat, side);
}

/** `You – Greedy`: black first. Two nameless people at one screen are Black and White. */
export function pairing({ settings: { black, white }, by_link, you }: GameSummary): string {
  const own = by_link ? (you[0] ?? null) : humanSide({ black, white });
  const name = (seat: Seat, side: Side) => {
    if (own === null || seat.kind !== 'human' || seat.name) return seatName(seat, side);
    return t(side === own ? 'play.you' : 'online.other');
  };
  return `${name(black, 'black')} – ${name(white, 'white')}`;
}

/** Who sits there while the colours are still open: the first player lays stones, the second chooses. */
export function openerName({ black, white }: Pick<GameSettings, 'black' | 'white'>, side: Side): string {
  const seat = side === 'black' ? black : white;
  if (seat.kind === 'computer') return playerName(seat.player);
  if (seat.kind === 'human' && seat.name) return seat.name;
  return black.kind !== white.kind ? t('play.you') : t(side === 'black' ? 'opening.first' : 'opening.second');
}

/** What was chosen in an opening by swap. */
export function choiceText({ side, choice, black, white }: ChoiceEvent): string {
  // The event has the seats as they are now; the name is the one from before.
  const moved = choice !== 'more' && choice !== side;
  const who = openerName(moved ? { black: white, white: black } : { black, white }, side);
  return choice === 'more' ? t('opening.took-more', { who }) : t('opening.took', { who, colour: sideName(choice) });
}

export const sizeName = (size: number) => `${size}×${size}`;

export function setupName(setup: Pick<GameSettings, 'game' | 'size' | 'rule'>): string {
  const parts = [gameName(setup.game), sizeName(setup.size)];
  if (setup.rule) parts.push(t(`rule.${setup.rule}`));
  return parts.join(' · ');
}

export const banNames: (keyof Bans)[] = ['double_three', 'double_four', 'overline'];

/** How many moves of its own the winner needs; the engine counts the stones of both sides. */
export const ownMoves = (plies: number) => Math.ceil(plies / 2);

/**
 * `+6` is proven, `+6.2` estimated; `62%`; `Black wins in 7`, in so many moves of its own, `≈` before it as long as it is
 * not proven; on one's own side you win.
 */
export function scoreText(score: Score, turn: Side, own: Side | null = null): string {
  if (score.unit === 'stones') return signed(score.value, score.exact ? 0 : 1);
  if (score.plies !== null) {
    const winner = score.value > 0.5 ? turn : other(turn);
    const n = ownMoves(score.plies);
    const text = winner === own ? t('score.you-win', { n }) : t('score.win', { side: sideName(winner), n });
    return score.exact ? text : `≈\u202f${text}`;
  }
  return score.exact ? t('score.draw') : percent(score.value);
}

/** The same, short enough for a point of the board. */
export function shortScore(score: Score): string {
  if (score.unit === 'stones') return signed(score.value, score.exact || Math.abs(score.value) >= 10 ? 0 : 1);
  if (score.plies !== null) return `${score.value > 0.5 ? '+' : '−'}#${ownMoves(score.plies)}`;
  return score.exact ? '=' : percent(score.value);
}

/** `5.67M`: as exact as anybody reads a number that grows. */
export const roughly = (count: number) =>
  count.toLocaleString(i18n.language, { notation: 'compact', maximumSignificantDigits: 3 });

export const percent = (chance: number) => `${Math.round(chance * 100)}%`;

export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value > 0 ? '+' : '−'}${text}`;
}

export function seconds(value: number): string {
  return value < 1
    ? t('time.short')
    : t('time.seconds', { n: value.toLocaleString(i18n.language, { maximumFractionDigits: 0 }) });
}

/** `4:31`, with tenths in the last ten seconds. */
export function clockText(left: number): string {
  const shown = Math.max(0, left);
  if (shown < 10) return shown.toFixed(1);
  const whole = Math.ceil(shown);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = String(whole % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** `15 min + 10 s`. */
export function clockName(clock: TimeControl | null): string {
  return clock ? t('lobby.clock', { minutes: clock.seconds / 60, seconds: clock.increment }) : t('speed.casual');
}

export function outcomeTitle(outcome: Outcome): string {
  return outcome.winner ? t(`outcome.${outcome.winner}`) : t('outcome.draw');
}

export function outcomeDetail(outcome: Outcome): string {
  const reason = t(`reason.${outcome.reason.replace(/ /g, '-')}` as 'reason.row');
  return outcome.score ? `${outcome.score.black} : ${outcome.score.white}` : reason;
}

export function failureText(error: unknown): string {
  if (!(error instanceof Failure)) return t('error.internal');
  const { move = '', reason = error.code } = error.args;
  const text = maybe(`refusal.${reason}`, { move }) ?? maybe(`error.${error.code}`) ?? t('error.internal');
  return error.remark ? `${text} ${remarkText(error.remark)}` : text;
}

/** What there is to say about a record: what is wrong with it and where, or what is not kept of it. */
export function remarkText({ code, args }: Remark): string {
  const why = maybe(`refusal.${args.refusal}`, { move: args.move ?? '' }) ?? '';
  const parts = (args.parts ?? '').split(',').map((part) => maybe(`record.part.${part}`) ?? part);
  const what = maybe(`record.${code}`, { ...args, why, parts: parts.join(', ') }) ?? t('error.bad-record');
  return args.line ? t('record.line', { line: args.line, what }) : what;
}

export function dateText(unix: number): string {
  return new Date(unix * 1000).toLocaleDateString(i18n.language, { year: 'numeric', month: 'short', day: 'numeric' });
}

const DAY_MS = 86_400_000;

/** A moment that comes: within a day by the clock, later by its date. */
export function momentText(unix: number): string {
  const moment = new Date(unix * 1000);
  if (moment.getTime() - Date.now() >= DAY_MS) return dateText(unix);
  return moment.toLocaleTimeString(i18n.language, { hour: 'numeric', minute: '2-digit' });
}

const LEVEL_KINDS = ['novice', 'casual', 'practised', 'club', 'strong', 'top'] as const;
/** From so many on a level is of the next kind. */
const LEVEL_BOUNDS = [4, 7, 9, 13, 17];

/** Who a level is for, as the texts name it. */
export function levelKind(level: number): (typeof LEVEL_KINDS)[number] {
  return LEVEL_KINDS[LEVEL_BOUNDS.filter((bound) => level >= bound).length] ?? 'top';
}
