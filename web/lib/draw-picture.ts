import { formatOf, type Orientation, type PictureFormat, webpOrientation } from './picture-file.ts';

/** A chosen file that this browser can show. */
export interface Decoded {
  image: HTMLImageElement;
  format: PictureFormat | null;
  /** how it must still be turned */
  orientation: Orientation;
}

/** @param source of the picture, such as an object URL @throws where this browser cannot decode it */
export async function imageOf(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/** The types that file inputs accept: an iPhone then hands over JPEG in place of HEIC. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Two pixels beside each other, said to lie on their side. */
const TURNED =
  'data:image/webp;base64,UklGRlIAAABXRUJQVlA4WAoAAAAIAAAAAQAAAAAAVlA4TBEAAAAvAQAAAAfQ//73v/+BiOh/AABFWElGGgAAAElJKgAIAAAAAQASAQMAAQAAAAYAAAAAAAAA';

/** Whether this browser turns WebP by its Exif: Chromium 156 and Firefox 153 do not. */
const turnsWebp = () =>
  imageOf(TURNED).then(
    ({ naturalWidth }) => naturalWidth === 1,
    () => false,
  );

/** Whether it is worth a try: Chromium reports what says that it is none as a breach of the content security policy. */
export const maybePicture = (file: Blob, format: PictureFormat | null): boolean =>
  format !== null || file.type.startsWith('image/');

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** A picture file's type and orientation. */
export async function inspect(file: Blob): Promise<Omit<Decoded, 'image'>> {
  const head = formatOf(await bytesOf(file.slice(0, 256)));
  if (head !== 'webp') return { format: head, orientation: 1 };
  const bytes = await bytesOf(file);
  const orientation = webpOrientation(bytes);
  return { format: head, orientation: orientation !== 1 && (await turnsWebp()) ? 1 : orientation };
}

/** Pixels of a picture once it is upright, at most `side` on the longer side. */
export function uprightSize({ image, orientation }: Decoded, side: number): { width: number; height: number } {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, side / Math.max(naturalWidth, naturalHeight));
  const [width, height] = [naturalWidth, naturalHeight].map((pixels) => Math.max(1, Math.round(pixels * scale))) as [
    number,
    number,
  ];
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];
/** Maps the square from 0 to 1 on itself. */
const TURNS: Record<Orientation, Matrix> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};

/** Draws a picture upright, without where it was taken. Null where the browser cannot. */
export function drawUpright(decoded: Decoded, side: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  const { width, height } = Object.assign(canvas, uprightSize(decoded, side));
  const context = canvas.getContext('2d');
  if (!context) return null;
  const [a, b, c, d, e, f] = TURNS[decoded.orientation];
  context.imageSmoothingQuality = 'high';
  context.setTransform(a * width, b * height, c * width, d * height, e * width, f * height);
  context.drawImage(decoded.image, 0, 0, 1, 1);
  return canvas;
}

/** A canvas as WebP; as JPEG where the browser cannot write that, because a photo as PNG would be larger than its file. */
export async function encodeSmall(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const write = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  const webp = await write('image/webp');
  if (webp?.type === 'image/webp') return webp;
  // JPEG has no transparency.
  const context = canvas.getContext('2d');
  context?.resetTransform();
  if (context) Object.assign(context, { globalCompositeOperation: 'destination-over', fillStyle: '#fff' });
  context?.fillRect(0, 0, canvas.width, canvas.height);
  return write('image/jpeg');
}
