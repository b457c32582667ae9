import { PICTURE_TEXT } from '@visavis/domain/messages/rules.ts';

/** A picture as a row shows it. */
export interface PictureShown {
  /** pixels */
  width: number;
  height: number;
  /** its content, where it was chosen here */
  blob?: Blob | undefined;
}

/** The largest and the smallest that a conversation shows a picture, CSS pixels. */
const WIDTH_MAX = 320;
const HEIGHT_MAX = 360;
const SIDE_MIN = 72;

/** The size of a picture in a conversation: its proportions, within bounds; of a strip, a part. */
export function shownSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, WIDTH_MAX / width, HEIGHT_MAX / height);
  return {
    width: Math.max(SIDE_MIN, Math.round(width * scale)),
    height: Math.max(SIDE_MIN, Math.round(height * scale)),
  };
}

/** The width of the words below a picture, CSS pixels: its own, with room for some. */
export const captionWidth = (picture: { width: number; height: number }): number =>
  Math.max(220, shownSize(picture).width);

/** What was written in a message; nothing for a picture alone. */
export const wordsOf = ({ content, picture }: { content: string; picture?: unknown }): string =>
  picture && content === PICTURE_TEXT ? '' : content;
