import { nameOf } from './names.ts';

/** Signs, digits and letters, also of other scripts, that are read as the letter before them. */
const LOOKALIKES = {
  a: '4@аαΑɑ',
  b: 'ВΒЬ',
  c: 'сϲᴄ',
  d: 'ԁժđ',
  e: '3€еεΕє',
  f: 'ғ',
  g: 'ɡց',
  h: 'һНΗ',
  i: '1l!|lıɪіӏιΙł',
  j: 'јϳ',
  k: 'кκΚ',
  m: 'мМΜ',
  n: 'ոпΝη',
  o: '0оοΟօø',
  p: 'рρΡ',
  r: 'г',
  s: '5$ѕ',
  t: '7+тτΤ',
  u: 'υսʋ',
  v: 'νѵ',
  w: 'ԝѡ',
  x: 'хχΧ',
  y: 'уγΥ',
  z: 'ΖᴢΖ',
};
const letters = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, alike]) => [...alike].map((other) => [other, letter] as const)),
);

export const withoutSigns = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '');

/** A name as the eye reads it: no marks or other signs, and one letter for all that look alike. */
export const asSeen = (name: string): string =>
  withoutSigns(
    [...name.normalize('NFKD')]
      .map((sign) => letters.get(sign) ?? letters.get(sign.toLowerCase()) ?? sign.toLowerCase())
      .join(''),
  ).replaceAll('rn', 'm');

interface Named {
  userId: string;
  username: string;
  displayName?: string | undefined;
}

/** The ids of those in a list whose names look like that of another in it: their usernames tell them apart. */
export function lookAlikesIn(people: readonly Named[]): ReadonlySet<string> {
  const named = Map.groupBy(people, (person) => asSeen(nameOf(person)) || nameOf(person));
  return new Set(
    [...named.values()].filter(({ length }) => length > 1).flatMap((some) => some.map(({ userId }) => userId)),
  );
}
