import type { PictureClasses } from '@visavis/domain/call/picture/guard.ts';

/** To the worker. */
export interface GuardCommand {
  picture: ImageBitmap;
}

/** From the worker. */
export type GuardReport =
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  /** the answer to each picture */
  | { type: 'classes'; classes: PictureClasses };

/** The model takes a square picture of this width. */
export const PICTURE_SIZE = 224;
