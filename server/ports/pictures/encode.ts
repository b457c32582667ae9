import { PICTURE_SIDE_MAX } from '@visavis/domain/messages/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import sharp from 'sharp';
import type { WeightedSemaphore } from './weighted-semaphore.ts';

const START = Buffer.from('ffd8', 'hex');
const [MARK, STUFFED, TEMPORARY, FIRST_RESTART, LAST_RESTART, END] = [0xff, 0x00, 0x01, 0xd0, 0xd7, 0xd9];

/** Markers after 0xff that have no length, within pixels and between parts. */
const isPlain = (kind: number | undefined) =>
  kind === STUFFED || kind === TEMPORARY || (kind !== undefined && kind >= FIRST_RESTART && kind <= LAST_RESTART);

/**
 * Whether a file is a JPEG that has more parts than `most`: tables, scans, and what cameras and programs add. The decoder
 * keeps each of the latter in memory, with far more bytes than an empty one has. Stops where the decoder does, at the end
 * of the picture.
 */
export function hasMoreParts(jpeg: Buffer, most: number): boolean {
  if (!jpeg.subarray(0, START.length).equals(START)) return false;
  let parts = 0;
  for (let at = START.length; at + 4 <= jpeg.length && parts <= most; ) {
    const kind = jpeg[at + 1];
    if (jpeg[at] !== MARK || kind === MARK) at += 1;
    else if (kind === END) break;
    else if (isPlain(kind)) at += 2;
    else {
      parts += 1;
      at += 2 + jpeg.readUInt16BE(at + 2);
    }
  }
  return parts > most;
}

export interface PictureShape {
  /** pixels */
  width: number;
  height: number;
  /** the whole picture, made smaller where it does not fit; otherwise it is cropped to the shape */
  whole?: boolean;
}
/** A picture as it is stored. */
export interface EncodedPicture {
  bytes: Buffer;
  /** pixels */
  width: number;
  height: number;
}
export const AVATAR_SHAPE: PictureShape = { width: 512, height: 512 };
export const BANNER_SHAPE: PictureShape = { width: 1600, height: 400 };
/** A picture in a message; `PICTURE_SIDE_MAX` of the contract. */
export const MESSAGE_SHAPE: PictureShape = { width: PICTURE_SIDE_MAX, height: PICTURE_SIDE_MAX, whole: true };
export const FRAME_SHAPE: PictureShape = { width: 1280, height: 1280, whole: true };

// The content decides the format, whatever name and type claim, and only these five decoders are enabled.
// SVG and other formats with scripts, external references or fonts have none.
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
// No upload is processed twice: there is nothing to cache.
sharp.cache(false);

/** Maximum pixels by format; formats that are decoded in strips may have more. */
const PIXELS_MAX: Record<string, number> = {
  jpeg: 50_000_000,
  png: 50_000_000,
  webp: 25_000_000,
  gif: 25_000_000,
  heif: 25_000_000,
};
/** Longest side, in pixels: several rows are decoded at once, and one of the whole picture would hold all of its pixels. */
const SIDE_MAX = 30_000;
/** A file of 10 MB could have millions of parts, which take hundreds of MB. */
const JPEG_PARTS_MAX = 2000;
/** Pixels decoded at once, which bounds memory; the least share of a picture bounds the cores in use. */
export const PIXELS_AT_ONCE = 50_000_000;
const LEAST_SHARE = PIXELS_AT_ONCE / 2;
const SECONDS_MAX = 15;

/**
 * Encodes an upload as it is stored: upright, in `shape`, WebP in sRGB, the first frame of an animation,
 * without metadata (location, camera, comments, profiles).
 * @throws UNSUPPORTED_FILE for anything but a complete picture of a known format within the limits
 */
export async function encodePicture(
  bytes: Buffer,
  shape: PictureShape,
  decoding: WeightedSemaphore,
): Promise<EncodedPicture> {
  const { width, height, whole } = shape;
  const pixels = await readPixelCount(bytes);
  return decoding.run(Math.max(pixels, LEAST_SHARE), async () => {
    try {
      const { data, info } = await sharp(bytes, {
        failOn: 'error',
        limitInputPixels: PIXELS_AT_ONCE,
        sequentialRead: true,
        pages: 1,
      })
        .timeout({ seconds: SECONDS_MAX })
        .autoOrient()
        .resize(whole ? { width, height, fit: 'inside', withoutEnlargement: true } : { width, height, fit: 'cover' })
        .toColourspace('srgb')
        .webp({ quality: 82, effort: 4 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      throw new AppError('UNSUPPORTED_FILE');
    }
  });
}

/** The number of pixels according to the header: nothing is decoded yet. */
async function readPixelCount(bytes: Buffer): Promise<number> {
  const { width, height, format } = await readHeader(bytes);
  const pixels = width * height;
  const isBounded = pixels <= (PIXELS_MAX[format] ?? 0) && Math.max(width, height) <= SIDE_MAX;
  if (pixels === 0 || !isBounded) throw new AppError('UNSUPPORTED_FILE');
  return pixels;
}

async function readHeader(bytes: Buffer) {
  if (hasMoreParts(bytes, JPEG_PARTS_MAX)) throw new AppError('UNSUPPORTED_FILE');
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_AT_ONCE, pages: 1 }).metadata();
  } catch {
    throw new AppError('UNSUPPORTED_FILE');
  }
}
