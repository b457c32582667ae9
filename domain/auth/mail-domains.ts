/**
 * Domains of mail services that a list of throw-away ones has by mistake, and then those that are one or two letters from
 * another one: national ones, and ones of the whole world.
 */
const REAL = `
  21cn.com sify.com
  e-mail.ru email.ru foxmail.com gol.com imail.ru mail15.com my.com myrambler.ru o2online.de oi.com.br online.de q.com tim.it
  uol.com zmail.ru
  2-mail.com 33mail.com bitmail.com eastmail.com earthling.net edmail.com flashmail.com ghostmail.com hockeymail.com
  homemail.com iwmail.com matmail.com myfastmail.com newmail.com nycmail.com olemail.com popmail.com prontomail.com s-mail.com
  shortmail.com tamil.com themail.com uaemail.com uolmail.com uymail.com wowmail.com xsmail.com y7mail.com yyhmail.com
`
  .trim()
  .split(/\s+/);

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Whether an ending such as `es` or `com.tw` is that of a country. */
function isNational(ending: string): boolean {
  const country = /^(?:(?:co|com|gen|ne|net|nom|or|org)\.)?([a-z]{2})$/.exec(ending)?.[1];
  return country !== undefined && regions.of(country.toUpperCase()) !== undefined;
}

const isLetterShort = (typed: string, meant: string): boolean =>
  typed.length === meant.length - 1 &&
  [...meant].some((_, index) => typed === meant.slice(0, index) + meant.slice(index + 1));

const split = (domain: string): [string, string] => {
  const dot = domain.indexOf('.');
  return [domain.slice(0, dot), domain.slice(dot + 1)];
};

/** Whether a domain is one of these or below one of them. */
export const isWithin = (domain: string, domains: Iterable<string>): boolean =>
  [...domains].some((each) => domain === each || domain.endsWith(`.${each}`));

/** Whether a domain is known as that of a real mail service. */
export const hasMail = (domain: string): boolean => isWithin(domain, REAL);

/**
 * Whether a domain can be a typing mistake for another one. Not where it is known to have mail, nor where it is the same
 * service in another country; yet `co` is also the end of Colombia and a short `com`.
 */
export function canBeMistyped(typed: string, meant: string): boolean {
  if (hasMail(typed)) return false;
  const [[name, ending], [other, itsEnding]] = [split(typed), split(meant)];
  return name !== other || !isNational(ending) || isLetterShort(ending, itsEnding);
}
