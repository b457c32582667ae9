/** By whose names the site itself speaks, in its languages; nobody has one as a username. */
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

const LOOKALIKES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  l: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  rn: 'm',
};

/** What the eye makes of a name: without signs between its letters, and one letter for those that look alike. */
const seen = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/rn|[01l3457]/g, (found) => LOOKALIKES[found] ?? found);

const words = WORDS.map(seen);
/** Whether a name is one of the words, or several, such as visavis_support. */
const isOfWords = (name: string): boolean =>
  words.some((word) => name === word || (name.startsWith(word) && isOfWords(name.slice(word.length))));

/** Whether someone with this username could pass for the site or its team. A number at its end changes nothing. */
export const isReservedName = (username: string): boolean =>
  [username, username.replace(/[\d._-]+$/, '')].some((name) => isOfWords(seen(name)));
