import type { Addressed, MailText } from '@visavis/domain/languages/shapes.ts';
import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { mailsIn, meetingTimeIn } from '../ports/mail/texts.ts';

interface Reminder extends Addressed {
  language: ProfileLanguage;
  startsAt: Date;
  /** in which the time is written */
  zone: string;
  publicUrl: string | undefined;
}

/** The mail before a meeting hour, to someone who said that they come. */
export function presentReminder({ username, language, startsAt, zone, publicUrl }: Reminder): MailText {
  const time = meetingTimeIn(language, startsAt, zone);
  return mailsIn(language).reminder({ username, ...time, link: publicUrl && `${publicUrl}/matching` });
}
