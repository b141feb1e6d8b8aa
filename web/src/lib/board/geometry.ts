/** Where everything lies on a board: names of points, places in the drawing, star points. No rules of play. */

export type Game = 'othello' | 'omok';
export type Side = 'black' | 'white';

/** Width of one cell in the drawing's units; even, so that a cell's centre is a whole number. */
export const UNIT = 40;

export interface Place {
  x: number;
  y: number;
}

export function other(side: Side): Side {
  return side === 'black' ? 'white' : 'black';
}

/** `a`…`z` from the left. */
export function columnName(col: number): string {
  return String.fromCharCode(97 + col);
}

/** Othello counts rows from the top, Omok from the bottom: `rowName('omok', 15, 0)` is `'15'`. */
export function rowName(game: Game, size: number, row: number): string {
  return String(game === 'othello' ? row + 1 : size - row);
}

/** The name of the cell with this index in reading order: `pointName('othello', 8, 0)` is `'a1'`. */
export function pointName(game: Game, size: number, cell: number): string {
  return columnName(cell % size) + rowName(game, size, Math.floor(cell / size));
}

/** The index of a named point, or -1 for a pass and for names that are not on the board. */
export function cellOf(game: Game, size: number, name: string): number {
  const match = /^([a-z])(\d{1,2})$/.exec(name);
  if (!match) return -1;
  const col = match[1]!.charCodeAt(0) - 97;
  const number = Number(match[2]);
  const row = game === 'othello' ? number - 1 : size - number;
  return col < size && row >= 0 && row < size ? row * size + col : -1;
}

/** Size of the coordinates' letters: a share of the board, so that they look the same on every size. */
export function labelSize(game: Game, size: number): number {
  return Math.max(9, Math.round((size * UNIT) / (game === 'othello' ? 36 : 44)));
}

/** Width of the border around the cells; Omok's outer half cells are border enough without coordinates. */
export function borderWidth(game: Game, size: number, coordinates: boolean): number {
  if (coordinates) return Math.round(labelSize(game, size) * (game === 'othello' ? 1.8 : 1.35));
  return game === 'othello' ? Math.round((size * UNIT) / 40) : 4;
}

/** Side length of the whole drawing. */
export function extent(size: number, border: number): number {
  return size * UNIT + 2 * border;
}

/** The centre of a cell; a flipped board is turned by half a turn. */
export function placeOf(size: number, cell: number, border: number, flipped: boolean): Place {
  const seen = flipped ? size * size - 1 - cell : cell;
  return {
    x: border + (seen % size) * UNIT + UNIT / 2,
    y: border + Math.floor(seen / size) * UNIT + UNIT / 2,
  };
}

/** The cell under a place in the drawing, or -1 beside the board. */
export function cellAt(size: number, place: Place, border: number, flipped: boolean): number {
  const col = Math.floor((place.x - border) / UNIT);
  const row = Math.floor((place.y - border) / UNIT);
  if (col < 0 || row < 0 || col >= size || row >= size) return -1;
  const seen = row * size + col;
  return flipped ? size * size - 1 - seen : seen;
}

/** The dots that guide the eye, as places: crossings of lines in Othello, points in Omok. */
export function starPlaces(game: Game, size: number, border: number): Place[] {
  if (game === 'othello') {
    if (size < 6) return [];
    return pairs([2, size - 2]).map(([col, row]) => ({ x: border + col * UNIT, y: border + row * UNIT }));
  }
  if (size < 7) return [];
  const edge = size < 13 ? 2 : 3;
  const middle = (size - 1) / 2;
  const corners = pairs([edge, size - 1 - edge]);
  const odd = size % 2 === 1;
  const points =
    odd && size >= 19
      ? pairs([edge, middle, size - 1 - edge])
      : odd
        ? [...corners, [middle, middle] as const]
        : corners;
  return points.map(([col, row]) => ({
    x: border + col * UNIT + UNIT / 2,
    y: border + row * UNIT + UNIT / 2,
  }));
}

/** The outline of an arrow from one place to another, beside the middle of both. */
export function arrow(from: Place, to: Place): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [right, down] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, across: number) =>
    [from.x + right * along - down * across, from.y + down * along + right * across].map((n) => n.toFixed(1)).join(' ');
  const [tail, neck, tip] = [UNIT * 0.3, length - UNIT * 0.5, length - UNIT * 0.1];
  return `M${at(tail, -3)}L${at(neck, -3)}L${at(neck, -9)}L${at(tip, 0)}L${at(neck, 9)}L${at(neck, 3)}L${at(tail, 3)}Z`;
}

function pairs(values: number[]): (readonly [number, number])[] {
  return values.flatMap((row) => values.map((col) => [col, row] as const));
}

/** How far apart two cells are in king's steps: the ring of the wave in which a stone turns. */
export function steps(size: number, from: number, to: number): number {
  return Math.max(Math.abs((from % size) - (to % size)), Math.abs(Math.floor(from / size) - Math.floor(to / size)));
}
