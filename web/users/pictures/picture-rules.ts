import { AVATAR_BYTES_MAX, BANNER_BYTES_MAX } from '@visavis/domain/users/rules.ts';
import type { PictureFormat } from '../../lib/picture-file.ts';

export type PictureKind = 'avatar' | 'banner';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size that what is sent must be under, bytes, and the size in pixels after cropping. */
export const pictureRules = {
  avatar: { bytesMax: AVATAR_BYTES_MAX, width: 640, height: 640 },
  banner: { bytesMax: BANNER_BYTES_MAX, width: 1920, height: 480 },
} as const satisfies Record<PictureKind, { bytesMax: number; width: number; height: number }>;

/** `heic`: this browser cannot open what an iPhone has saved */
export type PictureProblem = 'notImage' | 'tooLarge' | 'heic';

/** Whether a picture is over the limit (spec.md section 5), which counts for what is sent (rulings 71). */
export const isTooLarge = (kind: PictureKind, { size }: Pick<Blob, 'size'>): boolean =>
  size >= pictureRules[kind].bytesMax;

/** Bytes of a file that may be cropped: no camera makes larger ones, and a phone could not open them. */
const CROPPED_BYTES_MAX = 50 * 1024 * 1024;

export interface ChosenFile {
  size: number;
  format: PictureFormat | null;
  /** this browser can open it */
  isReadable: boolean;
  /** it can be cropped here; otherwise it is sent as it is */
  isCropped: boolean;
}

/** Why a chosen file is refused before anything is sent: it must be an image, and one that the server takes as it is sent. */
export function pictureProblem(kind: PictureKind, file: ChosenFile): PictureProblem | null {
  if (!file.isReadable) return file.format === 'heic' ? 'heic' : 'notImage';
  if (file.isCropped) return file.size < CROPPED_BYTES_MAX ? null : 'tooLarge';
  if (file.format === null || file.format === 'heic') return file.format ?? 'notImage';
  return isTooLarge(kind, file) ? 'tooLarge' : null;
}

/** Whether an avatar is the one that the server draws for who has uploaded none (protocol.md, 'HTTP'). */
export const isGenerated = (avatar: string): boolean => avatar.startsWith('/uploads/default/');

/** The size to upload for a cropped area; never enlarged. */
export function uploadSize(kind: PictureKind, area: Area): { width: number; height: number } {
  const { width, height } = pictureRules[kind];
  const scale = Math.min(1, area.width / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
