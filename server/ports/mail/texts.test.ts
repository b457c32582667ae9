import { LANGUAGES } from '@visavis/domain/languages/languages.ts';
import { afterEach, expect, it } from 'vitest';
import { withFoot } from './foot.ts';
import { dayIn, mailsIn, nameSite, newsIn, rulesIn, timeIn } from './texts.ts';

const evening = new Date('2026-03-04T20:05:00Z');

it.each([
  ['en', '4 March 2026', '4 March 2026 at 20:05'],
  ['fr', '4 mars 2026', '4 mars 2026 à 20:05'],
  ['es', '4 de marzo de 2026', '4 de marzo de 2026 a las 20:05'],
  ['de', '4. März 2026', '4. März 2026 um 20:05'],
] as const)('a mail to a reader of %s writes the day as %s and the time as %s', (language, day, time) => {
  expect([dayIn(language, evening), timeIn(language, evening)]).toEqual([day, time]);
});

afterEach(() => nameSite('Visavis'));

it.each(LANGUAGES)('mails, notifications and rules in %s name the site as its operator does', (language) => {
  nameSite('Tête & Co');
  const mail = withFoot(mailsIn(language).passwordChanged({ username: 'ann' }), {
    origin: 'https://site.example',
    language,
  });
  const { rule } = rulesIn(language).rules.SPAM;
  const shown = [mail.subject, mail.text, newsIn(language).call('Bob').body, rule];
  for (const text of shown) expect(text).toContain('Tête & Co');
  expect(shown.join()).not.toMatch(/visavis|\{site\}/i);
});
