/** Letters of Hebrew, Arabic and other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Sets a name or a word that is put into a text apart from it, where it is written from right to left: it keeps its own
 * signs, and the text keeps those beside it.
 */
export const isolate = (word: string): string => (RIGHT_TO_LEFT.test(word) ? `\u2068${word}\u2069` : word);
