/** A name for a heading: it may wrap after `_` or `.`, so that a long one is not broken inside a word. */
export const wrapName = (name: string): string => name.replace(/[_.](?=\w)/g, '$&\u200b');
