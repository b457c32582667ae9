import type { Measure } from '@visavis/domain/moderation/contract.ts';
import type { Language } from '@visavis/domain/moderation/rules.ts';
import { ruleName } from '@visavis/domain/moderation/templates.ts';
import type { Mail } from '../../ports/mailer.ts';

/** What a mail about a measure is for: a new one, its end ahead of time, or the answer to an appeal. */
export type Occasion = 'made' | 'withdrawn' | 'answered';

interface MeasureMail {
  measure: Measure;
  username: string;
  language: Language;
  /** where the app is; undefined where the server does not know */
  link: string | undefined;
}

const dayOf = (iso: string, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso));

function english(occasion: Occasion, { kind, rule, until, isAutomatic, appeal }: Measure): [string, string] {
  const what = kind === 'warning' ? 'a warning' : 'a suspension';
  if (occasion === 'withdrawn' || (occasion === 'answered' && appeal?.outcome === 'overturned')) {
    const text = `We have looked at ${what} of your account again and taken it back. It no longer counts.`;
    return ['Good news about your Visavis account', text];
  }
  if (occasion === 'answered') {
    const text = `Someone who was not involved before has looked at your appeal. The decision stays. You can read the answer in the app.`;
    return ['The answer to your appeal', text];
  }
  const about = `It is about this rule: ${ruleName(rule, 'en')}.`;
  const appealed = 'In the app you can read more and appeal: someone else will look at it.';
  if (kind === 'warning')
    return ['A message about your Visavis account', `There is a warning for you. ${about} ${appealed}`];
  const end = until ? `until ${dayOf(until, 'en')} (UTC)` : 'with no end date';
  const how = isAutomatic ? ' This happened automatically, because several people reported something.' : '';
  return ['Your Visavis account is suspended', `You cannot be matched ${end}.${how} ${about} ${appealed}`];
}

function french(occasion: Occasion, { kind, rule, until, isAutomatic, appeal }: Measure): [string, string] {
  const what = kind === 'warning' ? 'un avertissement' : 'une suspension';
  if (occasion === 'withdrawn' || (occasion === 'answered' && appeal?.outcome === 'overturned')) {
    const text = `Nous avons réexaminé ${what} de votre compte et avons annulé la décision. Elle ne compte plus.`;
    return ['Une bonne nouvelle pour votre compte Visavis', text];
  }
  if (occasion === 'answered') {
    const text = `Une personne qui n’était pas intervenue auparavant a examiné votre appel. La décision est maintenue. Vous pouvez lire la réponse dans l’application.`;
    return ['La réponse à votre appel', text];
  }
  const about = `Règle concernée : ${ruleName(rule, 'fr')}.`;
  const appealed =
    'Dans l’application, vous pouvez en savoir plus et faire appel : une autre personne examinera la décision.';
  if (kind === 'warning')
    return ['Un message au sujet de votre compte Visavis', `Vous avez reçu un avertissement. ${about} ${appealed}`];
  const end = until ? `jusqu’au ${dayOf(until, 'fr')} (UTC)` : 'sans date de fin';
  const how = isAutomatic ? ' La suspension est automatique : plusieurs personnes ont signalé quelque chose.' : '';
  return ['Votre compte Visavis est suspendu', `Vos rencontres sont suspendues ${end}.${how} ${about} ${appealed}`];
}

/** The mail about a measure: the rule and the end, and nothing of what was said, shown or reported by whom. */
export function presentMeasureMail(
  occasion: Occasion,
  { measure, username, language, link }: MeasureMail,
): Omit<Mail, 'to'> {
  const [subject, text] = language === 'fr' ? french(occasion, measure) : english(occasion, measure);
  const hello = language === 'fr' ? `Bonjour ${username},` : `Hello ${username},`;
  return { subject, text: `${[hello, text, ...(link ? [link] : [])].join('\n\n')}\n` };
}
