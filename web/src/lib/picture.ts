/** A position as a picture of its own: an SVG without style sheets, and a PNG made from it. */

import {
  UNIT,
  borderWidth,
  cellOf,
  columnName,
  extent,
  labelSize,
  placeOf,
  rowName,
  starPlaces,
  type Game,
} from './board/geometry';

export interface Picture {
  game: Game;
  size: number;
  stones: string;
  last: string | null;
  numbers: Record<string, number>;
  caption: string;
}

const CAPTION = 34;
const FONT = 'system-ui, sans-serif';

const COLOURS: Record<Game, { surface: string; field: string; line: string; label: string }> = {
  othello: { surface: '#23211e', field: '#2c7a55', line: '#174a32', label: '#c9c2b4' },
  omok: { surface: '#dcb36d', field: 'none', line: '#59401f', label: '#553c19' },
};

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

export function pictureSvg({ game, size, stones, last, numbers, caption }: Picture): string {
  const border = borderWidth(game, size, true);
  const letters = labelSize(game, size);
  const side = extent(size, border);
  const colour = COLOURS[game];
  const inset = game === 'othello' ? 0 : UNIT / 2;
  const [low, high] = [border + inset, side - border - inset];
  const lines = Array.from({ length: game === 'othello' ? size + 1 : size }, (_, index) => {
    const at = low + index * UNIT;
    return `M${at} ${low}V${high}M${low} ${at}H${high}`;
  }).join('');
  const labels = Array.from({ length: size }, (_, index) => {
    const along = border + index * UNIT + UNIT / 2;
    const across = game === 'othello' ? border / 2 : side - border / 2;
    return (
      `<text x="${along}" y="${across + letters / 3}">${columnName(index)}</text>` +
      `<text x="${border / 2}" y="${along + letters / 3}">${rowName(game, size, index)}</text>`
    );
  }).join('');
  const names = new Map(Object.keys(numbers).map((name) => [cellOf(game, size, name), numbers[name]!]));
  const lastCell = last ? cellOf(game, size, last) : -1;
  const discs = [...stones]
    .map((stone, cell) => {
      if (stone === '.') return '';
      const { x, y } = placeOf(size, cell, border, false);
      const black = stone === 'x';
      const disc = `<circle cx="${x}" cy="${y}" r="17" fill="url(#${black ? 'black' : 'white'})" stroke="#0004" stroke-width="0.6"/>`;
      const number = names.get(cell);
      if (number !== undefined)
        return `${disc}<text x="${x}" y="${y + 4.5}" font-size="13" font-weight="600" fill="${black ? '#f4f1ea' : '#24221f'}">${number}</text>`;
      return cell === lastCell
        ? `${disc}<circle cx="${x}" cy="${y}" r="5" fill="${black ? '#ff9d80' : '#b3261e'}"/>`
        : disc;
    })
    .join('');
  const stars = starPlaces(game, size, border)
    .map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="3.5" fill="${colour.line}"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side + CAPTION}" viewBox="0 0 ${side} ${side + CAPTION}">` +
    '<defs><radialGradient id="black" cx=".38" cy=".32" r=".75"><stop stop-color="#67645f"/><stop offset=".55" stop-color="#2b2a28"/>' +
    '<stop offset="1" stop-color="#131211"/></radialGradient><radialGradient id="white" cx=".38" cy=".32" r=".8">' +
    '<stop stop-color="#fffefb"/><stop offset=".6" stop-color="#f1ede4"/><stop offset="1" stop-color="#cbc5b8"/></radialGradient></defs>' +
    `<rect width="${side}" height="${side + CAPTION}" fill="${colour.surface}"/>` +
    `<rect x="${border}" y="${border}" width="${size * UNIT}" height="${size * UNIT}" fill="${colour.field}"/>` +
    `<path d="${lines}" fill="none" stroke="${colour.line}" stroke-width="1.2"/>${stars}` +
    `<g font-family="${FONT}" font-size="${letters}" text-anchor="middle" fill="${colour.label}">${labels}${discs}</g>` +
    `<text x="${side / 2}" y="${side + 16}" font-family="${FONT}" font-size="15" text-anchor="middle" fill="${colour.label}">` +
    `${escaped(caption)}</text></svg>`
  );
}

/** The SVG at twice its size as a PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

export function download(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
