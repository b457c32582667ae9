const normalize = (text: string) =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether `text` contains `search`, ignoring case, accents and surrounding blanks. */
export const includesText = (text: string, search: string): boolean => normalize(text).includes(normalize(search));
