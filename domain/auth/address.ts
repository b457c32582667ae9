import { decodePunycode } from './punycode.ts';

/** Both sides have it, and write domains of other scripts alike. */
declare const URL: new (url: string) => { hostname: string };

/** Signs that end the host of a URL, or that it would read as others. */
const NOT_IN_DOMAIN = /[\s/?#@:\\%[\]<>^|\p{Cc}]/u;

/** A domain of another script in the form that mail uses; undefined where it is none. */
function toAscii(domain: string): string | undefined {
  if (/^\p{ASCII}*$/u.test(domain) || NOT_IN_DOMAIN.test(domain)) return undefined;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

const split = (email: string): [string, string] => {
  const end = email.lastIndexOf('@') + 1;
  return [email.slice(0, end), email.slice(end)];
};

/** The one form in which an address is kept and compared, whichever the browser hands over. */
export function toNormalEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  const [local, domain] = split(email);
  return local ? local + (toAscii(domain) ?? domain) : email;
}

/**
 * The mailbox behind an address, for comparing alone: what follows a plus sign reaches the same one, and at Gmail, which
 * has two names, so does any dot.
 */
export function toMailbox(email: string): string {
  const [local, domain] = split(email);
  const name = /^[^+]+/.exec(local.slice(0, -1))?.[0] ?? local.slice(0, -1);
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}

/** An address as its owner reads it: not `xn--bcher-kva.example` but `bücher.example`. */
export function toShownEmail(email: string): string {
  const [local, domain] = split(email);
  try {
    const labels = domain
      .split('.')
      .map((label) => (label.startsWith('xn--') ? decodePunycode(label.slice(4)) : label));
    const shown = labels.join('.');
    // Nothing that is another domain once it is typed.
    return toAscii(shown) === domain ? local + shown : email;
  } catch {
    return email;
  }
}
