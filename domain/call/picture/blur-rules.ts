/** Background blur (docs/decisions/025-background-blur.md). Times in milliseconds unless the comment says seconds. */

/** Background blur that sends fewer frames a second is switched off. */
export const BLUR_MIN_FPS = 20;
/** Seconds in a row that it must be slower, after those in which it starts up. */
export const BLUR_PATIENCE = 4;
export const BLUR_WARM_UP = 2;
/** The short sides to which a picture is reduced, one after the other, where its blur is slow; seconds of that in a row. */
export const BLUR_SHORT_SIDES = [540, 360] as const;
export const BLUR_REDUCE_AFTER = 2;
/** How long the model may take to load, and how long its worker may give no sign of life. */
export const BLUR_LOAD_TIMEOUT = 60_000;
export const BLUR_SILENCE = 15_000;
/** How long the notice of a blur that has stopped is on screen before the plain picture is sent. */
export const BLUR_NOTICE_FIRST = 500;
