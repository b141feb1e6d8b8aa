/** Pictures one after the other as a GIF: every program shows one, and chats play it by themselves. */

import { GIFEncoder, applyPalette, quantize } from 'gifenc';
import { imageOf } from './picture';

/** Wide enough for a phone, small enough to send. */
const WIDTH = 480;
/** One of 256 says that nothing has changed. */
const COLOURS = 255;

/** A GIF of pictures, each shown for so many milliseconds. What stays as it was is not written again. */
export async function gifOf(
  pictures: AsyncIterable<{ svg: string; milliseconds: number }>,
  last: string,
): Promise<Blob> {
  const gif = GIFEncoder();
  // The last picture has all that is ever seen.
  const palette = quantize((await pixelsOf(last)).data, COLOURS);
  const unchanged = palette.length;
  palette.push([0, 0, 0]);
  let before: Uint8Array | null = null;
  for await (const { svg, milliseconds } of pictures) {
    const { data, width, height } = await pixelsOf(svg);
    const shown = applyPalette(data, palette.slice(0, unchanged));
    const changed = before ? shown.map((colour, at) => (colour === before![at] ? unchanged : colour)) : shown;
    gif.writeFrame(changed, width, height, {
      ...(before ? {} : { palette }),
      delay: milliseconds,
      transparent: before !== null,
      transparentIndex: unchanged,
      dispose: 1,
    });
    before = shown;
  }
  gif.finish();
  return new Blob([gif.bytes() as Uint8Array<ArrayBuffer>], { type: 'image/gif' });
}

async function pixelsOf(svg: string): Promise<ImageData> {
  const image = await imageOf(svg);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
