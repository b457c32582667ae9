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

/** By how much a picture is wider than the words below it, CSS pixels: it reaches nearer to the edges of its bubble. */
const WIDER = 16;
/** The least that words need, CSS pixels. */
const CAPTION_MIN = 144;

/** The width of the words below a picture, CSS pixels: of a bubble that the picture fills, but with room for some. */
export const captionWidth = (picture: { width: number; height: number }): number =>
  Math.max(CAPTION_MIN, shownSize(picture).width - WIDER);
