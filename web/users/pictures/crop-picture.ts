import { type Area, type PictureKind, uploadSize } from './picture-rules.ts';

const load = (source: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the picture cannot be read'));
    image.src = source;
  });

/** Whether this browser can decode the picture; its name and type prove nothing. */
export const isReadable = (source: string): Promise<boolean> =>
  load(source).then(
    () => true,
    () => false,
  );

/**
 * Crops a picture to the size to upload, as WebP, or as PNG if the browser cannot write WebP.
 * @param source object URL of the chosen file
 * @param area pixels of the original
 */
export async function cropPicture(kind: PictureKind, source: string, area: Area): Promise<Blob> {
  const image = await load(source);
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
