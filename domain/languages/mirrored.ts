/**
 * A language that nobody reads: the English texts, longer, with accents, from right to left. It shows where a screen has
 * no room, writes a text itself or names a side. Stories, pictures and browser tests have it; no user can choose it.
 */
export const MIRRORED = 'mirrored';

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  z: 'ž',
};
/** What is no text: values, tags, the addresses of links, and the name of the app. */
const KEPT = /(\{\{.*?\}\}|\$t\(.*?\)|<\/?\w+\s*\/?>|https?:\S+|Visavis)/;

function mirroredWords(words: string): string {
  return words.replaceAll(/[aeioucnsyz]/gi, (letter) => {
    const accent = ACCENTS[letter.toLowerCase()] ?? letter;
    const written = letter === letter.toLowerCase() ? accent : accent.toUpperCase();
    // Vowels and n are about a third of a text, and German takes a third more than English.
    return /[aeioun]/i.test(letter) ? written + accent : written;
  });
}

/** `{{count}} calls` → `{{count}} çáállš`: about 35 % longer, with its values and tags as they were. */
export const mirroredText = (text: string): string =>
  text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : mirroredWords(part)))
    .join('');

/** Every text in a structure of texts. @throws where it holds anything else */
export function mirroredTexts<T>(texts: T): T {
  if (typeof texts === 'string') return mirroredText(texts) as T;
  if (Array.isArray(texts)) return texts.map((inner) => mirroredTexts(inner)) as T;
  if (typeof texts !== 'object' || texts === null) throw new Error(`no text: ${typeof texts}`);
  return Object.fromEntries(Object.entries(texts).map(([key, inner]) => [key, mirroredTexts(inner)])) as T;
}
