/** Free text that the database can store: it refuses NUL. */
export const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** How many characters a text has, as the contract counts them: code points. */
export const lengthOf = (text: string): number => [...text].length;
