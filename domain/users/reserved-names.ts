/** Names of the site and its team, in its languages. No one else may take one. */
const WORDS = [
  'visavis',
  'admin',
  'admins',
  'sysadmin',
  'administrator',
  'administrateur',
  'administrador',
  'mod',
  'mods',
  'moderator',
  'moderators',
  'moderateur',
  'moderador',
  'moderation',
  'operator',
  'official',
  'staff',
  'team',
  'support',
  'soporte',
  'help',
  'helpdesk',
  'security',
  'system',
  'root',
];

/** Digits and letters, also of other scripts, that are read as the letter before them. */
const LOOKALIKES = {
  a: '4аα',
  c: 'с',
  d: 'ԁ',
  e: '3е',
  h: 'һ',
  i: '1lıіӏι',
  k: 'кκ',
  m: 'м',
  o: '0оο',
  p: 'рρ',
  s: '5ѕ',
  t: '7тτ',
  u: 'υ',
  v: 'νѵ',
  y: 'у',
};
const letters = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, alike]) => [...alike].map((other) => [other, letter] as const)),
);

/** What the eye makes of a name: no marks or signs, and one letter for those that look alike. */
const seen = (name: string): string =>
  [
    ...name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ]
    .map((letter) => letters.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm');

const words = WORDS.map(seen);
/** Whether a name is one of the words, or several, such as visavis_support. */
const isOfWords = (name: string): boolean =>
  words.some((word) => name === word || (name.startsWith(word) && isOfWords(name.slice(word.length))));

/** Whether someone with this name could pass for the site or its team. A number at its end changes nothing. */
export const isReservedName = (name: string): boolean =>
  [name, name.replace(/[^\p{L}]+$/u, '')].some((part) => isOfWords(seen(part)));
