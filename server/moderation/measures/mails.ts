import type { MailText } from '@visavis/domain/languages/shapes.ts';
import type { Measure } from '@visavis/domain/moderation/contract.ts';
import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { mailsIn, rulesIn, timeIn } from '../../ports/mail-texts.ts';

/** What a mail about a measure is for: a new one, its end ahead of time, or the answer to an appeal. */
export type Occasion = 'made' | 'withdrawn' | 'answered';

interface MeasureMail {
  measure: Measure;
  username: string;
  language: ProfileLanguage;
  /** where the app is; undefined where the server does not know */
  link: string | undefined;
}

function textOf(occasion: Occasion, { kind, rule, until, isAutomatic, appeal }: Measure, language: ProfileLanguage) {
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
  });
}

/** The mail about a measure: the rule and the end, and nothing of what was said, shown or reported by whom. */
export function presentMeasureMail(occasion: Occasion, { measure, username, language, link }: MeasureMail): MailText {
  const { subject, text } = textOf(occasion, measure, language);
  const hello = mailsIn(language).hello({ username });
  return { subject, text: `${[hello, text, ...(link ? [link] : [])].join('\n\n')}\n` };
}
