import { lengthOf } from '../wire/text.ts';

/** The site and its team, in its languages. */
const WORDS = [
  ...['admin', 'admins', 'sysadmin', 'administrator', 'administratorin', 'administrateur', 'administratrice'],
  ...['administrador', 'administradora', 'administration', 'administracion', 'verwaltung'],
  ...['mod', 'mods', 'moderator', 'moderators', 'moderatorin', 'moderateur', 'moderatrice', 'moderador', 'moderadora'],
  ...['moderation', 'moderacion', 'operator', 'operateur', 'operador', 'betreiber', 'webmaster', 'noreply', 'root'],
  ...['official', 'offiziell', 'officiel', 'oficial', 'staff', 'team', 'equipe', 'equipo', 'mitarbeiter'],
  ...['support', 'soporte', 'help', 'helpdesk', 'hilfe', 'aide', 'ayuda', 'assistance', 'asistencia'],
  ...['kundendienst', 'kundenservice', 'serviceclient', 'servicioalcliente', 'atencionalcliente'],
  ...['security', 'sicherheit', 'securite', 'seguridad', 'system', 'systeme', 'sistema'],
];

/** Beside one of the words they make it no one's name; alone anyone may have them. */
const COMPANIONS = [
  ...['alert', 'alerts', 'alerte', 'alerta', 'warnung', 'notice', 'info', 'news', 'message'],
  ...['account', 'konto', 'compte', 'cuenta', 'contact', 'kontakt', 'contacto', 'user', 'users', 'client', 'kunden'],
  ...['service', 'servicio', 'desk', 'center', 'centre', 'centro', 'safety', 'trust', 'online', 'chat', 'video'],
];

/** As words of their own they change nothing. */
const ARTICLES = new Set(
  `the a an and of for by from your our das der die den dem und von vom für im dein deine unser unsere
  le la les l un une et de du des d pour votre notre el los las y del al para tu su nuestro nuestra`.split(/\s+/),
);

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

const withoutSigns = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '');

/** A name as the eye reads it: no marks or other signs, and one letter for all that look alike. */
const seen = (name: string): string =>
  withoutSigns(
    [...name.normalize('NFKD')]
      .map((sign) => letters.get(sign) ?? letters.get(sign.toLowerCase()) ?? sign.toLowerCase())
      .join(''),
  ).replaceAll('rn', 'm');

const [site, words, companions] = [seen('visavis'), WORDS.map(seen), COMPANIONS.map(seen)];

/** Whether a name is one of the words, or several, such as support_team, with companions or without. */
function isOfWords(name: string, hasWord = false): boolean {
  if (name === '') return hasWord;
  const startsWith = (word: string) => name.startsWith(word);
  return (
    words.filter(startsWith).some((word) => isOfWords(name.slice(word.length), true)) ||
    companions.filter(startsWith).some((word) => isOfWords(name.slice(word.length), hasWord))
  );
}

const withoutArticles = (name: string): string =>
  name
    .split(/[^\p{L}\p{M}\p{N}@$!|+€]+/u)
    .filter((word) => !ARTICLES.has(word.toLowerCase()))
    .join('');

/** A shorter name of a site is in the names of many people. */
const SITE_NAME_MIN = 5;

/**
 * Whether someone with this name could pass for the site or its team: it has the name of the site in it, or says nothing
 * but the team. A number at its end changes nothing.
 * @param ownName of the site, where its operator has given it another one
 */
export function isReservedName(name: string, ownName?: string): boolean {
  const own = seen(ownName ?? 'visavis');
  const isSite = (read: string) =>
    read.includes(site) || (lengthOf(own) < SITE_NAME_MIN ? read === own && own !== '' : read.includes(own));
  const plain = name.normalize('NFKC').replace(/[^\p{L}\p{N}]+$/u, '');
  const short = withoutArticles(plain);
  // A sign may stand for a letter, or for nothing.
  return [plain, plain.replace(/[^\p{L}]+$/u, ''), withoutSigns(plain), short, withoutSigns(short)]
    .map(seen)
    .some((read) => isSite(read) || isOfWords(read));
}
