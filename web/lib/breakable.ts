/** A name for a heading: where a line is too short for it, it ends behind a mark between two words rather than within one. */
export const breakable = (name: string): string => name.replace(/[_.](?=\w)/g, '$&\u200b');
