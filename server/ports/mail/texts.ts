import { LANGUAGES, type Language, localeOf, toLanguage } from '@visavis/domain/languages/languages.ts';
import type { Addressed, MailText, MailTexts, NewsTexts, RuleTexts } from '@visavis/domain/languages/shapes.ts';
import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';

/**
 * Writes to the owner of an account about what was done to it, at an address that is theirs. A mail that cannot be sent
 * undoes nothing. @param origin that the mail's links lead to
 */
export type WriteToOwner = (
  userId: string,
  origin: string,
  write: (owner: Addressed & { language: ProfileLanguage }) => MailText,
) => Promise<void>;

interface ServerTexts {
  mails: MailTexts;
  news: NewsTexts;
  ruleTexts: RuleTexts;
}

/** Characters around which mail programs find links. */
const LINKING = /[.:/@。．｡․]/gu;
/** The facts of a mail that people choose. */
const CHOSEN = new Set(['username', 'name', 'device']);

/** A break that no one sees: no mail program makes a link of a name such as `ann.example`. */
const unlinked = (chosen: string) => chosen.replaceAll(LINKING, '$&\u200b');

/** Mails whose readers can follow no link that someone else has chosen. */
function withoutChosenLinks(mails: MailTexts): MailTexts {
  const broken = ([key, fact]: [string, unknown]) => [
    key,
    CHOSEN.has(key) && typeof fact === 'string' ? unlinked(fact) : fact,
  ];
  const wrapped = Object.entries(mails).map(([kind, text]) => [
    kind,
    typeof text === 'function'
      ? (facts: object) => text(Object.fromEntries(Object.entries(facts).map(broken)) as never)
      : text,
  ]);
  return Object.fromEntries(wrapped);
}

/** From the folder of a language. */
const load = async (language: Language): Promise<[Language, ServerTexts]> => {
  const { mails } = await import(`@visavis/domain/languages/${language}/mails.ts`);
  const { news } = await import(`@visavis/domain/languages/${language}/news.ts`);
  const { ruleTexts } = await import(`@visavis/domain/languages/${language}/rules.ts`);
  return [language, { mails: withoutChosenLinks(mails), news, ruleTexts }];
};

const texts = Object.fromEntries(await Promise.all(LANGUAGES.map(load))) as Record<Language, ServerTexts>;

/** A process serves one site: its name takes the place of `{site}` in all of them. */
let siteName = SPECIFIED_SITE.name;
export const nameSite = (name: string): void => {
  siteName = name;
};

export const nameOfSite = (): string => siteName;

/** The same texts, or what they answer, with the name of the site. */
export function named<Texts>(texts: Texts): Texts {
  if (typeof texts === 'string') return texts.replaceAll('{site}', () => siteName) as Texts;
  if (typeof texts === 'function') return ((...facts: unknown[]) => named(texts(...facts))) as Texts;
  if (Array.isArray(texts)) return texts.map(named) as Texts;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, named(text)])) as Texts;
}

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

/** The day and the time of a meeting hour on someone's clocks: 'Monday', '20:00 CET'. */
export function meetingTimeIn(language: ProfileLanguage, at: Date, timeZone: string): { day: string; time: string } {
  const locale = localeOf(toLanguage(language));
  return {
    day: at.toLocaleDateString(locale, { timeZone, weekday: 'long' }),
    time: at.toLocaleTimeString(locale, { timeZone, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
  };
}

/** How a mail greets someone: by no name where the address may be a stranger's, who must not read what they chose. */
export const greeted = (user: { username: string; emailVerifiedAt: Date | null }): Addressed => ({
  username: user.emailVerifiedAt ? user.username : undefined,
});

/** Texts of the server to someone, by the language of their profile. */
export const mailsIn = (language: ProfileLanguage): MailTexts => named(texts[toLanguage(language)].mails);
export const newsIn = (language: ProfileLanguage): NewsTexts => named(texts[toLanguage(language)].news);
export const rulesIn = (language: ProfileLanguage): RuleTexts => named(texts[toLanguage(language)].ruleTexts);
