/** The type of a file by its content: its name and stated type prove nothing. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** How a picture lies in its file, as Exif counts: 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const MARKS = { jpeg: '\xff\xd8\xff', png: '\x89PNG', gif: 'GIF8' } as const;
const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Null for anything but these; of them the server takes all but HEIC. */
export function formatOf(bytes: Uint8Array): PictureFormat | null {
  for (const format of ['jpeg', 'png', 'gif'] as const)
    if (text(bytes, 0, MARKS[format].length) === MARKS[format]) return format;
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return 'webp';
  if (text(bytes, 4, 4) !== 'ftyp' || bytes.length < 16) return null;
  const end = Math.min(view(bytes).getUint32(0), bytes.length, 256);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) brands.push(text(bytes, at, 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => HEIC.includes(brand)) ? 'heic' : null;
}

const ORIENTATION_TAG = 0x0112;
const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8;

function orientationInExif(exif: Uint8Array): Orientation {
  const tiff = text(exif, 0, 4) === 'Exif' ? exif.subarray(6) : exif;
  const isLittle = text(tiff, 0, 2) === 'II';
  if (tiff.length < 10 || !(isLittle || text(tiff, 0, 2) === 'MM')) return 1;
  const data = view(tiff);
  const start = data.getUint32(4, isLittle);
  if (start + 2 > tiff.length) return 1;
  for (
    let left = data.getUint16(start, isLittle), at = start + 2;
    left > 0 && at + 12 <= tiff.length;
    left -= 1, at += 12
  ) {
    if (data.getUint16(at, isLittle) !== ORIENTATION_TAG) continue;
    const value = data.getUint16(at + 8, isLittle);
    return isOrientation(value) ? value : 1;
  }
  return 1;
}

/** The orientation that a WebP file says; browsers turn other formats by themselves, and the server turns all. */
export function webpOrientation(bytes: Uint8Array): Orientation {
  if (formatOf(bytes) !== 'webp') return 1;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view(bytes).getUint32(at + 4, true);
    if (text(bytes, at, 4) === 'EXIF') return orientationInExif(bytes.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  return 1;
}
