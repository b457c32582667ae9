/** Free text that the database can store: it refuses NUL. */
export const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/**
 * How many characters a text has, as every limit counts them: code points, as Zod does and all browsers alike.
 * A skin tone is one of its own.
 */
export const lengthOf = (text: string): number => [...text].length;

/**
 * Characters that show nothing by themselves: blanks, control, zero-width and others without a shape, an empty braille
 * cell, and marks of annotations and music.
 */
const shapeless = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]*$/u;

/** Whether there is nothing to see in a text. */
export const isBlank = (text: string): boolean => shapeless.test(text);
