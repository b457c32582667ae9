import { PICTURE_BYTES_MAX, PICTURE_SIDE_MAX } from '@visavis/domain/messages/rules.ts';

/** Why a chosen file cannot be sent; codes of the server for the same. */
export type PictureProblem = 'UNSUPPORTED_FILE' | 'FILE_TOO_LARGE';

export interface Prepared {
  picture?: Blob;
  problem?: PictureProblem;
}

async function decode(file: Blob): Promise<HTMLImageElement> {
  const source = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(source);
  }
}

/** Draws a picture as large as it is kept, upright and without where it was taken. Null where the browser cannot write it. */
function redraw(image: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, PICTURE_SIDE_MAX / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
}

/** Makes a chosen file small enough to upload quickly. The server checks and encodes it again. */
export async function preparePicture(file: Blob): Promise<Prepared> {
  // Browsers show drawings, the server takes none.
  const image = file.type === 'image/svg+xml' ? null : await decode(file).catch(() => null);
  if (!image) return { problem: 'UNSUPPORTED_FILE' };
  const redrawn = await redraw(image);
  const picture = redrawn && redrawn.size < file.size ? redrawn : file;
  return picture.size > PICTURE_BYTES_MAX ? { problem: 'FILE_TOO_LARGE' } : { picture };
}
