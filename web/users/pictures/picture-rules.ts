import { AVATAR_BYTES_MAX, BANNER_BYTES_MAX } from '@visavis/domain/users/rules.ts';

export type PictureKind = 'avatar' | 'banner';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The largest file accepted, and the size in pixels after cropping. */
export const pictureRules = {
  avatar: { bytesMax: AVATAR_BYTES_MAX, width: 640, height: 640 },
  banner: { bytesMax: BANNER_BYTES_MAX, width: 1920, height: 480 },
} as const satisfies Record<PictureKind, { bytesMax: number; width: number; height: number }>;

export type PictureProblem = 'notImage' | 'tooLarge';

/** Checks a chosen file: it must be an image under the size limit (spec.md section 5). */
export function pictureProblem(kind: PictureKind, file: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!file.type.startsWith('image/')) return 'notImage';
  return file.size < pictureRules[kind].bytesMax ? null : 'tooLarge';
}

/** Whether an avatar is the one that the server draws for who has uploaded none (protocol.md, 'HTTP'). */
export const isGenerated = (avatar: string): boolean => avatar.startsWith('/uploads/default/');

/** The size to upload for a cropped area; never enlarged. */
export function uploadSize(kind: PictureKind, area: Area): { width: number; height: number } {
  const { width, height } = pictureRules[kind];
  const scale = Math.min(1, area.width / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
