import type { Addressed, MailText } from '@visavis/domain/languages/shapes.ts';
import type { Measure } from '@visavis/domain/moderation/contract.ts';
import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { mailsIn, rulesIn, timeIn } from '../../ports/mail/texts.ts';

/** The occasion of a mail about a measure: a new one, its end ahead of time, or the answer to an appeal. */
export type Occasion = 'made' | 'withdrawn' | 'answered';

interface MeasureMail extends Addressed {
  measure: Measure;
  /** the mailbox is known to be the person's */
  isConfirmed: boolean;
  language: ProfileLanguage;
  /** where the app is; undefined where the server does not know */
  link: string | undefined;
}

function textOf(occasion: Occasion, { measure, language, isConfirmed }: MeasureMail): MailText {
  const { kind, rule, until, isAutomatic, appeal, message } = measure;
  const mails = mailsIn(language);
  if (occasion === 'withdrawn' || (occasion === 'answered' && appeal?.outcome === 'overturned')) {
    return mails.measureWithdrawn({ kind });
  }
  if (occasion === 'answered') return mails.measureStays;
  return mails.measureMade({
    kind,
    rule: rulesIn(language).rules[rule].name,
    until: until && timeIn(language, new Date(until)),
    isAutomatic,
    message: isConfirmed ? message : null,
  });
}

/**
 * The mail about a measure: the rule and the end, and to a confirmed address what the team wrote (rulings 54). Nothing of
 * who reported or decided.
 */
export function presentMeasureMail(occasion: Occasion, mail: MeasureMail): MailText {
  const { username, language, link } = mail;
  const { subject, text } = textOf(occasion, mail);
  const hello = mailsIn(language).hello({ username });
  return { subject, text: `${[hello, text, ...(link ? [link] : [])].join('\n\n')}\n` };
}
