import { AVATAR_BYTES_MAX, BANNER_BYTES_MAX } from '@visavis/domain/users/rules.ts';

export type PictureKind = 'avatar' | 'banner';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is asked of each picture, and what leaves the crop step. Sizes in pixels. */
export const pictureRules = {
  avatar: { bytesMax: AVATAR_BYTES_MAX, width: 640, height: 640 },
  banner: { bytesMax: BANNER_BYTES_MAX, width: 1920, height: 480 },
} as const satisfies Record<PictureKind, { bytesMax: number; width: number; height: number }>;

export type PictureProblem = 'notImage' | 'tooLarge';

/** Looked at before anything else happens to a file (spec.md section 5): an image, under the limit. */
export function pictureProblem(kind: PictureKind, file: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!file.type.startsWith('image/')) return 'notImage';
  return file.size < pictureRules[kind].bytesMax ? null : 'tooLarge';
}

/** The size to send for a cut of the original: never enlarged. */
export function sentSize(kind: PictureKind, cut: Area): { width: number; height: number } {
  const { width, height } = pictureRules[kind];
  const scale = Math.min(1, cut.width / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
