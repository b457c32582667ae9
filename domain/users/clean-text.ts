/** A text as it is saved: NFKC, without blanks around it. */
export const cleanText = (value: string): string => value.normalize('NFKC').trim();

/** Regardless of case; the first spelling stays. */
export const withoutDuplicates = (list: readonly string[]): string[] => {
  const seen = new Set<string>();
  return list.filter((item) => seen.size < seen.add(item.toLowerCase()).size);
};
