import { LANGUAGES, type Language, localeOf, toLanguage } from '@visavis/domain/languages/languages.ts';
import type { MailTexts, NewsTexts, RuleTexts } from '@visavis/domain/languages/shapes.ts';
import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';

interface ServerTexts {
  mails: MailTexts;
  news: NewsTexts;
  ruleTexts: RuleTexts;
}

/** From the folder of a language. */
const load = async (language: Language): Promise<[Language, ServerTexts]> => {
  const { mails } = await import(`@visavis/domain/languages/${language}/mails.ts`);
  const { news } = await import(`@visavis/domain/languages/${language}/news.ts`);
  const { ruleTexts } = await import(`@visavis/domain/languages/${language}/rules.ts`);
  return [language, { mails, news, ruleTexts }];
};

const texts = Object.fromEntries(await Promise.all(LANGUAGES.map(load))) as Record<Language, ServerTexts>;

/** '4 March 2026', in UTC. */
export const dayIn = (language: ProfileLanguage, at: Date): string =>
  new Intl.DateTimeFormat(localeOf(toLanguage(language)), { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** '4 March 2026 at 20:00', in UTC. */
export const timeIn = (language: ProfileLanguage, at: Date): string =>
  new Intl.DateTimeFormat(localeOf(toLanguage(language)), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at);

/** What the server writes to someone, by the language of their profile. */
export const mailsIn = (language: ProfileLanguage): MailTexts => texts[toLanguage(language)].mails;
export const newsIn = (language: ProfileLanguage): NewsTexts => texts[toLanguage(language)].news;
export const rulesIn = (language: ProfileLanguage): RuleTexts => texts[toLanguage(language)].ruleTexts;
