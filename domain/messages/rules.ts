/** Messaging: constants of spec.md section 9; times in milliseconds, distances in pixels. */
export const MESSAGE_MAX = 1000;
export const PAGE_SIZE = 20;
export const MARK_READ_SUPPRESSION = 5000;
export const TYPING_STOP_DELAY = 1000;
export const TYPING_EXPIRY = 3000;
export const SCROLL_BUTTON_DISTANCE = 200;
export const AUTO_SCROLL_DISTANCE = 100;
