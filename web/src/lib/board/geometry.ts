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

/** Around the cells: wide where the coordinates stand, narrow elsewhere. All of it is square. */
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
  side: number; // length of the whole drawing
  letters: number; // size of the coordinates
}

/** Letters of coordinates on the screen, whatever the size of the board. */
const LETTER_PX = { least: 10, most: 17, share: 1 / 42 };

/** The frame of a board that is so many pixels wide on the screen. */
export function frameOf(game: Game, size: number, coordinates: boolean, width: number): Frame {
  const cells = size * UNIT;
  const wanted = Math.min(LETTER_PX.most, Math.max(LETTER_PX.least, width * LETTER_PX.share));
  // A little board has little letters: they never take more than their share of it.
  const letters = Math.round(Math.min((wanted * cells) / width, cells / 20) * 10) / 10;
  const narrow = game === 'othello' ? Math.round(cells / 48) : 4;
  const wide = coordinates ? Math.round(letters * (game === 'othello' ? 1.8 : 1.7)) : narrow;
  // Letters stand where the game's books have them: above in Othello, below in Omok.
  const [top, bottom] = game === 'othello' ? [wide, narrow] : [narrow, wide];
  return { left: wide, top, right: narrow, bottom, side: cells + wide + narrow, letters };
}

/** The centre of a cell; a flipped board is turned by half a turn. */
export function placeOf(size: number, cell: number, frame: Frame, flipped: boolean): Place {
  const seen = flipped ? size * size - 1 - cell : cell;
  return {
    x: frame.left + (seen % size) * UNIT + UNIT / 2,
    y: frame.top + Math.floor(seen / size) * UNIT + UNIT / 2,
  };
}

/** The cell under a place in the drawing, or -1 beside the board. */
export function cellAt(size: number, place: Place, frame: Frame, flipped: boolean): number {
  const col = Math.floor((place.x - frame.left) / UNIT);
  const row = Math.floor((place.y - frame.top) / UNIT);
  if (col < 0 || row < 0 || col >= size || row >= size) return -1;
  const seen = row * size + col;
  return flipped ? size * size - 1 - seen : seen;
}

/** The dots that guide the eye, as places: crossings of lines in Othello, points in Omok. */
export function starPlaces(game: Game, size: number, { left, top }: Frame): Place[] {
  if (game === 'othello') {
    if (size < 6) return [];
    return pairs([2, size - 2]).map(([col, row]) => ({ x: left + col * UNIT, y: top + row * UNIT }));
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
    x: left + col * UNIT + UNIT / 2,
    y: top + row * UNIT + UNIT / 2,
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

/** The lines of the grid, as a path. */
export function gridPath(game: Game, size: number, { left, top }: Frame): string {
  const inset = game === 'othello' ? 0 : UNIT / 2;
  const count = game === 'othello' ? size + 1 : size;
  const length = size * UNIT - 2 * inset;
  const [x, y] = [left + inset, top + inset];
  return Array.from({ length: count }, (_, index) => {
    const at = index * UNIT;
    return `M${x + at} ${y}v${length}M${x} ${y + at}h${length}`;
  }).join('');
}

export interface Label extends Place {
  text: string;
}

/** The coordinates and where their middles stand. */
export function labels(game: Game, size: number, frame: Frame, flipped: boolean): Label[] {
  // Stones on Omok's outer lines leave a little of their cell to the frame.
  const room = game === 'othello' ? 0 : 3;
  const [x, y] = [(frame.left + room) / 2, game === 'othello' ? frame.top / 2 : frame.side - (frame.bottom + room) / 2];
  return Array.from({ length: size }, (_, index) => {
    const seen = flipped ? size - 1 - index : index;
    const along = index * UNIT + UNIT / 2;
    return [
      { x: frame.left + along, y, text: columnName(seen) },
      { x, y: frame.top + along, text: rowName(game, size, seen) },
    ];
  }).flat();
}

function pairs(values: number[]): (readonly [number, number])[] {
  return values.flatMap((row) => values.map((col) => [col, row] as const));
}

/** How far apart two cells are in king's steps: the ring of the wave in which a stone turns. */
export function steps(size: number, from: number, to: number): number {
  return Math.max(Math.abs((from % size) - (to % size)), Math.abs(Math.floor(from / size) - Math.floor(to / size)));
}
