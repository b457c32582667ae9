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
/** Parts that stay as they are: tags, the addresses of links, and the name of the app. */
const KEPT = /(<\/?\w+\s*\/?>|https?:\S+|Visavis)/;

function mirroredWords(words: string): string {
  return words.replaceAll(/[aeioucnsyz]/gi, (letter) => {
    const accent = ACCENTS[letter.toLowerCase()] ?? letter;
    const written = letter === letter.toLowerCase() ? accent : accent.toUpperCase();
    // Vowels and n are about a third of a text, and German takes a third more than English.
    return /[aeioun]/i.test(letter) ? written + accent : written;
  });
}

/** `Call <b>back</b>` → `Çááll <b>bááçk</b>`: about 35 % longer, with its tags as they were. */
export const mirroredText = (text: string): string =>
  text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : mirroredWords(part)))
    .join('');

/** A part of a list of texts, or of a compiled text: that has values, `['name']` and `['count', 'plural', { one: … }]`. */
function mirroredPart(part: unknown): unknown {
  if (!Array.isArray(part)) return mirroredTexts(part);
  const [name, format, cases] = part;
  if (part.length === 1) return part;
  return format === 'plural' ? [name, format, mirroredTexts(cases)] : mirroredTexts(part);
}

/** Every text in a structure of texts, compiled or not. @throws where it holds anything else */
export function mirroredTexts<T>(texts: T): T {
  if (typeof texts === 'string') return mirroredText(texts) as T;
  if (Array.isArray(texts)) return texts.map(mirroredPart) as T;
  if (typeof texts !== 'object' || texts === null) throw new Error(`no text: ${typeof texts}`);
  return Object.fromEntries(Object.entries(texts).map(([key, inner]) => [key, mirroredTexts(inner)])) as T;
}
