import { AppError } from '@visavis/domain/wire/errors.ts';
import sharp from 'sharp';
import type { Gate } from './gate.ts';

export interface PictureShape {
  /** pixels */
  width: number;
  height: number;
}
export const AVATAR_SHAPE: PictureShape = { width: 512, height: 512 };
export const BANNER_SHAPE: PictureShape = { width: 1600, height: 400 };

// What a file is, its content says: only these five decoders exist for it, whatever its name or type claims.
// SVG and the like have none, so that no script, external reference or font of theirs is ever looked at.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
// Finished pictures are never asked for again: nothing is worth keeping between two.
sharp.cache(false);

/** Pixels a picture may have, by format: those that can be decoded in strips may have more. */
const PIXELS_MAX: Record<string, number> = {
  jpeg: 50_000_000,
  png: 50_000_000,
  webp: 25_000_000,
  gif: 25_000_000,
  heif: 25_000_000,
};
/** All the pixels being decoded at one time: bounds memory, and the least share of one picture bounds the cores. */
export const PIXELS_AT_ONCE = 50_000_000;
const LEAST_SHARE = PIXELS_AT_ONCE / 2;
const SECONDS_MAX = 15;

/**
 * A picture as it is stored: turned upright, cropped to `shape`, WebP, sRGB, of an animation the first frame,
 * without any metadata (places, cameras, comments, profiles).
 * @throws UNSUPPORTED_FILE for whatever is no whole picture of a known format and sensible size
 */
export async function encodePicture(bytes: Buffer, shape: PictureShape, gate: Gate): Promise<Buffer> {
  const pixels = await measure(bytes);
  return gate.run(Math.max(pixels, LEAST_SHARE), async () => {
    try {
      return await sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_AT_ONCE, sequentialRead: true, pages: 1 })
        .timeout({ seconds: SECONDS_MAX })
        .autoOrient()
        .resize({ ...shape, fit: 'cover' })
        .toColourspace('srgb')
        .webp({ quality: 82, effort: 4 })
        .toBuffer();
    } catch {
      throw new AppError('UNSUPPORTED_FILE');
    }
  });
}

/** The pixels that a file's header announces, before any is decoded. */
async function measure(bytes: Buffer): Promise<number> {
  const { width, height, format } = await metadata(bytes);
  const pixels = width * height;
  if (pixels === 0 || pixels > (PIXELS_MAX[format] ?? 0)) throw new AppError('UNSUPPORTED_FILE');
  return pixels;
}

async function metadata(bytes: Buffer) {
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_AT_ONCE, pages: 1 }).metadata();
  } catch {
    throw new AppError('UNSUPPORTED_FILE');
  }
}
