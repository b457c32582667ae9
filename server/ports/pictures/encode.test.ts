import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { AVATAR_SHAPE, encodePicture, MESSAGE_SHAPE, PIXELS_AT_ONCE } from './encode.ts';
import { createWeightedSemaphore } from './weighted-semaphore.ts';

const decoding = createWeightedSemaphore(PIXELS_AT_ONCE, 10);
const COLOURS = { r: [230, 20, 20], g: [20, 200, 20], b: [20, 20, 230], w: [240, 240, 240] } as const;

/** Twice as wide as high; its corners are red, green, blue and white, in the order of reading. */
function corners() {
  const [width, height] = [64, 32];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const isRight = at % width >= width / 2;
    const isLow = at >= (width * height) / 2;
    pixels.set(COLOURS[isLow ? (isRight ? 'w' : 'b') : isRight ? 'g' : 'r'], at * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function cornersOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const pixel = data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3);
    const off = (colour: readonly number[]) =>
      Math.max(...colour.map((value, index) => Math.abs(value - (pixel[index] ?? 0))));
    return Object.entries(COLOURS).find(([, colour]) => off(colour) < 60)?.[0] ?? '?';
  };
  const [right, low] = [info.width - 5, info.height - 5];
  return at(4, 4) + at(right, 4) + at(4, low) + at(right, low);
}

const FORMATS = {
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
  webp: (picture: Sharp) => picture.webp({ quality: 95 }),
  png: (picture: Sharp) => picture.png(),
  avif: (picture: Sharp) => picture.avif({ quality: 90, chromaSubsampling: '4:4:4' }),
};

describe.each(Object.entries(FORMATS))('a %s', (_format, write) => {
  it.each([
    [1, 'rgbw', 64],
    [2, 'grwb', 64],
    [3, 'wbgr', 64],
    [4, 'bwrg', 64],
    [5, 'rbgw', 32],
    [6, 'brwg', 32],
    [7, 'wgbr', 32],
    [8, 'gwrb', 32],
  ])('of orientation %i is stored upright', async (orientation, upright, width) => {
    const file = await write(corners().withMetadata({ orientation })).toBuffer();
    const stored = await encodePicture(file, MESSAGE_SHAPE, decoding);
    expect([await cornersOf(stored.bytes), stored.width, stored.height]).toEqual([upright, width, 96 - width]);
    expect((await sharp(stored.bytes).metadata()).orientation).toBeUndefined();
    expect(await cornersOf((await encodePicture(file, AVATAR_SHAPE, decoding)).bytes)).toBe(upright);
  });
});
