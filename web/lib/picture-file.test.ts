import { expect, test } from 'vitest';
import { formatOf, type Orientation, webpOrientation } from './picture-file.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));
const box = (...brands: string[]) =>
  bytes([0, 0, 0, 8 + 4 * (brands.length + 1)], 'ftyp', brands[0] ?? '', [0, 0, 0, 0], ...brands.slice(1), 'meta');

test.each([
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe1]), 'jpeg'],
  ['a PNG', bytes([0x89], 'PNG\r\n'), 'png'],
  ['a GIF', bytes('GIF89a'), 'gif'],
  ['a WebP', bytes('RIFF', [4, 0, 0, 0], 'WEBP'), 'webp'],
  ['a sound in the same container', bytes('RIFF', [4, 0, 0, 0], 'WAVE'), null],
  ['a picture of an iPhone', box('heic', 'mif1', 'heic'), 'heic'],
  ['an AVIF', box('avif', 'mif1', 'miaf'), 'avif'],
  ['an AVIF under the general brand', box('mif1', 'avif', 'miaf'), 'avif'],
  ['a video', box('isom', 'mp41'), null],
  ['a box that claims to be longer than the file', bytes([0xff, 0, 0, 0], 'ftyp', 'heic', [0, 0, 0, 0]), 'heic'],
  ['a cut box', bytes([0, 0, 0, 8], 'ftyp'), null],
  ['words', bytes('Dear Bob'), null],
  ['nothing', bytes(), null],
])('%s is recognized', (_name, file, format) => {
  expect(formatOf(file)).toBe(format);
});

const size = (n: number) => [n, 0, 0, 0];
const exif = (orientation: number, isLittle = true) => {
  const short = (n: number) => (isLittle ? [n & 255, n >> 8] : [n >> 8, n & 255]);
  const long = (n: number) => (isLittle ? size(n) : size(n).reverse());
  return bytes(
    isLittle ? 'II' : 'MM',
    short(42),
    long(8),
    short(2),
    short(0x0100),
    short(3),
    long(1),
    short(9),
    short(0),
    short(0x0112),
    short(3),
    long(1),
    short(orientation),
    short(0),
  );
};
const webp = (...chunks: [id: string, data: Uint8Array][]) =>
  bytes(
    'RIFF',
    size(0),
    'WEBP',
    ...chunks.flatMap(([id, data]) => [id, size(data.length), [...data], data.length % 2 ? [0] : []]),
  );
const pixels: [string, Uint8Array] = ['VP8 ', bytes('odd')];

test.each<[string, Uint8Array, Orientation]>([
  ...([1, 2, 3, 4, 5, 6, 7, 8] as const).map((n): [string, Uint8Array, Orientation] => [
    `${n}`,
    webp(pixels, ['EXIF', exif(n)]),
    n,
  ]),
  ['6 in the other order of bytes', webp(pixels, ['EXIF', exif(6, false)]), 6],
  ['6 behind the mark of JPEG', webp(pixels, ['EXIF', bytes('Exif', [0, 0], [...exif(6)])]), 6],
  ['one that does not exist', webp(pixels, ['EXIF', exif(9)]), 1],
  ['none', webp(pixels), 1],
  ['one that is cut off', webp(pixels, ['EXIF', exif(6).subarray(0, 9)]), 1],
  ['one of another file', bytes([0xff, 0xd8, 0xff]), 1],
])('a WebP that says %s', (_name, file, orientation) => {
  expect(webpOrientation(file)).toBe(orientation);
});
