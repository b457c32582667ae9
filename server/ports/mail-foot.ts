import type { Mail } from './mailer.ts';

type Text = Omit<Mail, 'to'>;

/** Where a mail's links lead, and its language: a value of Accept-Language. */
export interface MailPlace {
  origin: string;
  language: string;
}

/** Ends a mail to a user with the way to the people who run the site, and to what they promise. */
export function withFoot({ subject, text }: Text, { origin, language }: MailPlace): Text {
  // In French a space goes before the colon.
  const [contact, terms, privacy] = language.startsWith('fr')
    ? ['Contact ', 'Conditions ', 'Confidentialité ']
    : ['Contact', 'Terms', 'Privacy'];
  const lines = [`${contact}: ${origin}/contact`, `${terms}: ${origin}/terms`, `${privacy}: ${origin}/privacy`];
  return { subject, text: `${text}\n-- \nVisavis\n${lines.join('\n')}\n` };
}
