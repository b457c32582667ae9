/** Free text that the database can store: it refuses NUL. */
export const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** How many characters a text has, as the contract counts them: code points. */
export const lengthOf = (text: string): number => [...text].length;

/**
 * What shows nothing by itself: blanks, control, zero-width and other characters without a shape, an empty braille cell,
 * and marks of annotations and music.
 */
const shapeless = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]*$/u;

/** Whether there is nothing to see in a text. */
export const isBlank = (text: string): boolean => shapeless.test(text);
