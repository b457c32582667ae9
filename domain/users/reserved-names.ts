import { lengthOf } from '../wire/text.ts';
import { asSeen, withoutSigns } from './look-alikes.ts';

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

const [site, words, companions] = [asSeen('visavis'), WORDS.map(asSeen), COMPANIONS.map(asSeen)];

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
  const own = asSeen(ownName ?? 'visavis');
  const isSite = (read: string) =>
    read.includes(site) || (lengthOf(own) < SITE_NAME_MIN ? read === own && own !== '' : read.includes(own));
  const plain = name.normalize('NFKC').replace(/[^\p{L}\p{N}]+$/u, '');
  const short = withoutArticles(plain);
  // A sign may stand for a letter, or for nothing.
  return [plain, plain.replace(/[^\p{L}]+$/u, ''), withoutSigns(plain), short, withoutSigns(short)]
    .map(asSeen)
    .some((read) => isSite(read) || isOfWords(read));
}
