import emailMisspelled, { top100 } from 'email-misspelled';

/** Domains that people use and that are not among the hundred. */
const more = [
  'icloud.com',
  'proton.me',
  'protonmail.com',
  'email.com',
  'gmx.com',
  'gmx.fr',
  'gmx.at',
  'gmx.ch',
  'outlook.fr',
  'outlook.de',
  'bbox.fr',
  'numericable.fr',
  'fastmail.com',
  'zoho.com',
];

/** From this length two letters may differ: of shorter domains, too many are two letters apart. */
const LONG = 9;

const nearest = emailMisspelled({ domains: [...top100, ...more] });

/** The address with the domain that was probably meant; null if the domain is known, or like none. */
export function suggestEmail(typed: string): string | null {
  const domain = typed.trim().slice(typed.trim().lastIndexOf('@') + 1);
  if (!domain.includes('.')) return null;
  const [best] = nearest(typed);
  if (!best || best.misspelledCount > (domain.length >= LONG ? 2 : 1)) return null;
  return best.corrected;
}
