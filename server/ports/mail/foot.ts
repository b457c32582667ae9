import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';
import type { Mail } from './mailer.ts';
import { mailsIn, nameOfSite } from './texts.ts';

type Text = Omit<Mail, 'to'>;

/** Where a mail's links lead, and the language of the reader's profile. */
export interface MailPlace {
  origin: string;
  language: ProfileLanguage;
}

/** Ends a mail to a user with the way to the people who run the site, and to what they promise. */
export function withFoot({ subject, text }: Text, { origin, language }: MailPlace): Text {
  const { contact, terms, privacy } = mailsIn(language).foot;
  const lines = [`${contact} ${origin}/contact`, `${terms} ${origin}/terms`, `${privacy} ${origin}/privacy`];
  return { subject, text: `${text}\n-- \n${nameOfSite()}\n${lines.join('\n')}\n` };
}
