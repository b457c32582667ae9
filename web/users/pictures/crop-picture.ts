import { drawUpright, encodeSmall, imageOf, inspect, maybePicture } from '../../lib/draw-picture.ts';
import { type Area, type PictureKind, type PictureProblem, pictureProblem, uploadSize } from './picture-rules.ts';

/** A chosen picture, by object URLs. */
export interface Chosen {
  kind: 'chosen';
  /** upright */
  source: string;
  /** the file, where it is sent as it is because this browser cannot crop it */
  whole: File | null;
}

/** Pixels of the longer side of a picture that had to be turned before it is cropped. */
const TURNED_SIDE_MAX = 4096;

/** Opens a chosen file, or says why it is refused. @param canCrop whether a canvas of this browser can be trusted */
export async function openPicture(
  kind: PictureKind,
  file: File,
  canCrop: boolean,
): Promise<Chosen | { kind: 'refused'; problem: PictureProblem }> {
  const found = await inspect(file);
  const source = URL.createObjectURL(file);
  const image = maybePicture(file, found.format) ? await imageOf(source).catch(() => null) : null;
  const { format, orientation } = found;
  const problem = pictureProblem(kind, { size: file.size, format, isReadable: image !== null, isCropped: canCrop });
  if (!image || problem) {
    URL.revokeObjectURL(source);
    return { kind: 'refused', problem: problem ?? 'notImage' };
  }
  if (!canCrop) return { kind: 'chosen', source, whole: file };
  const canvas = orientation === 1 ? null : drawUpright({ image, ...found }, TURNED_SIDE_MAX);
  const turned = canvas && (await encodeSmall(canvas));
  if (!turned) return { kind: 'chosen', source, whole: null };
  URL.revokeObjectURL(source);
  return { kind: 'chosen', source: URL.createObjectURL(turned), whole: null };
}

/**
 * Crops a picture to the size to upload, as WebP, or as PNG if the browser cannot write WebP.
 * @param source object URL of the chosen file
 * @param area pixels of the original
 */
export async function cropPicture(kind: PictureKind, source: string, area: Area): Promise<Blob> {
  const image = await imageOf(source);
  const { width, height } = uploadSize(kind, area);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be written'))),
      'image/webp',
      0.9,
    );
  });
}
