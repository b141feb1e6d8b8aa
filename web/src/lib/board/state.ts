/** What the board shows and allows. It knows no rules: whoever uses it says what is legal. */

import type { MarkKind, Marks } from '../marks';
import type { Mistake } from '../opinions';
import type { Game, Side } from './geometry';

export type BoardTheme = 'wood' | 'felt' | 'paper' | 'contrast';
/** `auto`: a second tap confirms the first where cells are smaller than a finger; `once`: every tap plays. */
export const TOUCHES = ['auto', 'once', 'confirm', 'slide'] as const;
export type Touch = (typeof TOUCHES)[number];
/** Narrower cells are easily missed. */
const FINGER_PX = 30;

/** An evaluation written on a point. */
export interface PointValue {
  point: string; // 'f5'
  text: string; // '+6', '62%', '#7'
  goodness: number; // from -1 (bad for the mover, orange) to 1 (good, blue)
  proven: boolean; // what is certain is dark and framed, what is estimated is pale
  lost: boolean; // a forced loss
  best: boolean; // gets the star
}

/** A stone of a line that is only shown, not played. */
export interface PreviewStone {
  point: string; // 'e6'
  side: Side; // 'black'
  number: number; // 1
}

/** A four or an open three, drawn through its stones. */
export interface ThreatMark {
  side: Side; // 'black'
  kind: 'three' | 'four' | 'open-four';
  stones: string[]; // ['h8', 'i8', 'j8']
  points: string[]; // ['g8', 'k8'], where it grows
}

/** A point where one stone makes two threats at once. */
export interface ForkMark {
  side: Side;
  point: string; // 'h7'
  text: string; // '4·3'
}

/** Empty squares that touch each other. */
export interface RegionMark {
  points: string[]; // ['a1', 'b1']
  odd: boolean;
}

export interface BoardState {
  game: Game; // 'othello'
  size: number; // 8
  stones: string; // row by row from the top: 'x' black, 'o' white, '.' empty
  turn: Side | null; // whose stone the pointer carries; null: nobody's
  label: string; // 'Othello board, 8 by 8', read out when the board gets the focus

  marks: {
    last: string | null; // 'f5'
    legal: string[]; // ['d3', 'c4'], the faint dots
    numbers: Record<string, number>; // { f5: 1, d6: 2 }, written on the stones
    forbidden: string[]; // ['h8'], the small crosses
    notes: Record<string, string>; // { h8: 'forbidden: double three' }, said when pointed at
    lines: string[][]; // [['h6', 'h7', 'h9']], the lines that forbid a point
    accused: string | null; // 'h8', the point these lines meet in
    row: string[]; // ['h4', 'h5', 'h6', 'h7', 'h8'], the winning row
    hints: string[]; // ['d3', 'e6'], numbered from 1
    values: PointValue[];
    rest: PointValue[]; // faint dots: their values are written when pointed at
    preview: PreviewStone[];
    threats: ThreatMark[];
    forks: ForkMark[];
    stable: string[]; // ['a1'], stones that stay
    reach: Record<Side, string[]>; // { black: ['d3'], white: [] }, where each side could play
    regions: RegionMark[];
    arrows: { from: string; to: string }[]; // of a line that is explained
    grade: { point: string; text: string; kind: Mistake } | null; // '??' beside a stone
    drawn: Marks; // { c3: '○', d6: 'A→f5' }, by the user
  };

  input: {
    playable: boolean; // false: look, do not touch
    turned: Record<string, string[]>; // { f5: ['e5'] }, what each legal move turns over
    anywhere: boolean; // true: every point may be played (setting up a position)
    touch: Touch;
  };

  look: {
    theme: BoardTheme;
    coordinates: boolean;
    flipped: boolean; // half a turn
    moving: boolean; // false: every change is shown at once
    showLegal: boolean;
  };

  describe: (point: string, stone: Side | null) => string; // 'f5, black stone'
  onplay: (point: string) => void;
  onrefuse: (point: string) => void; // a point that cannot be played was chosen
  onidle: () => void; // the board was clicked while nothing can be played
  onhover: (point: string | null) => void;
  onmark: (point: string, kind: MarkKind) => void; // right button: a circle; with Shift a letter; dragged an arrow
}

/** A partial state, one level deep in its groups. */
export type BoardConfig = Pick<BoardState, 'game' | 'size' | 'stones'> & {
  [Key in keyof BoardState]?: BoardState[Key] extends (...args: never[]) => unknown
    ? BoardState[Key]
    : BoardState[Key] extends unknown[] | string | number | null
      ? BoardState[Key]
      : Partial<BoardState[Key]>;
};

const nothing = () => undefined;

export function defaults(game: Game, size: number): BoardState {
  return {
    game,
    size,
    stones: '.'.repeat(size * size),
    turn: null,
    label: '',
    marks: {
      last: null,
      legal: [],
      numbers: {},
      forbidden: [],
      notes: {},
      lines: [],
      accused: null,
      row: [],
      hints: [],
      values: [],
      rest: [],
      preview: [],
      threats: [],
      forks: [],
      stable: [],
      reach: { black: [], white: [] },
      regions: [],
      arrows: [],
      grade: null,
      drawn: {},
    },
    input: { playable: false, turned: {}, anywhere: false, touch: 'auto' },
    look: {
      theme: game === 'othello' ? 'felt' : 'wood',
      coordinates: true,
      flipped: false,
      moving: true,
      showLegal: true,
    },
    describe: (point, stone) => (stone ? `${point} ${stone}` : point),
    onplay: nothing,
    onrefuse: nothing,
    onidle: nothing,
    onhover: nothing,
    onmark: nothing,
  };
}

/** Fill in everything the config leaves open. */
export function configure(config: BoardConfig): BoardState {
  const base = defaults(config.game, config.size);
  return {
    ...base,
    ...config,
    marks: { ...base.marks, ...config.marks },
    input: { ...base.input, ...config.input },
    look: { ...base.look, ...config.look },
  };
}

/** How a finger plays on cells of some width. */
export function touchFor(wanted: Touch, cellPx: number): Exclude<Touch, 'auto'> {
  return wanted === 'auto' ? (cellPx < FINGER_PX ? 'confirm' : 'once') : wanted;
}

/** Whether a point may be chosen now. */
export function isPlayable(state: BoardState, point: string): boolean {
  return state.input.playable && (state.input.anywhere || state.marks.legal.includes(point));
}

export function sideAt({ stones }: Pick<BoardState, 'stones'>, cell: number): Side | null {
  return stones[cell] === 'x' ? 'black' : stones[cell] === 'o' ? 'white' : null;
}
