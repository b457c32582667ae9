import { describe, expect, test } from 'vitest';
import { DECKS } from '../call/icebreakers/rules.ts';
import { MESSAGE_MAX, RULES } from '../moderation/rules.ts';
import { messageTemplate } from '../moderation/templates.ts';
import { LANGUAGES, localeOf, toLanguage } from './languages.ts';
import type { Cards, MailTexts, RuleTexts } from './shapes.ts';

test.each([
  ['en', 'en'],
  ['fr-CA', 'fr'],
  ['FR', 'fr'],
  ['it', 'en'],
  ['', 'en'],
])('someone who reads %s gets texts in %s', (tag, language) => {
  expect(toLanguage(tag)).toBe(language);
});

test('a locale names the variant that is written', () => {
  expect(localeOf('fr')).toBe('fr-FR');
});

const folders = await Promise.all(
  LANGUAGES.map(async (language) => ({
    language,
    cards: (await import(`./${language}/cards.ts`)).cards as Cards,
    mails: (await import(`./${language}/mails.ts`)).mails as MailTexts,
    ruleTexts: (await import(`./${language}/rules.ts`)).ruleTexts as RuleTexts,
  })),
);

describe.each(folders)('$language', ({ cards, mails, ruleTexts }) => {
  test('has every card of version 1, each once', () => {
    expect([cards.questions.length, cards.rather.length]).toEqual([DECKS.questions, DECKS.rather]);
    const texts = [...cards.questions, ...cards.rather.map((pair) => pair.join(' / '))];
    expect(new Set(texts).size).toBe(texts.length);
    // A phone shows a question in five lines, and a choice in three.
    for (const question of cards.questions) expect(question.length).toBeLessThanOrEqual(85);
    for (const choice of cards.rather.flat()) expect(choice.length).toBeLessThanOrEqual(45);
  });

  test.each([0, 1, 2])('the notice of a reset password names the %i passkeys that still open the account', (count) => {
    const { text } = mails.passwordReset({ username: 'ada', passkeys: count, sites: '' });
    const without = mails.passwordReset({ username: 'ada', passkeys: 0, sites: '' }).text;
    expect(text.split('\n\n')).toHaveLength(count === 0 ? 3 : 4);
    expect(text === without).toBe(count === 0);
    if (count > 1) expect(text).toContain(String(count));
  });

  test('the notice of a reset password names the sites that no longer open the account', () => {
    const { text } = mails.passwordReset({ username: 'ada', passkeys: 0, sites: 'Google, GitHub' });
    expect(text.split('\n\n')[2]).toContain('Google, GitHub');
  });

  const templates = (['warn', 'suspend'] as const).flatMap((action) => RULES.map((rule) => ({ action, rule })));

  test.each(templates)('the template for $action and $rule says what happened, which rule, and what now', (facts) => {
    const text = messageTemplate(facts.action, facts.rule, ruleTexts);
    expect(text.split('\n\n')).toHaveLength(3);
    expect(text.length).toBeLessThan(MESSAGE_MAX);
    // accuses no one and names no reporter
    expect(text).not.toMatch(
      /guilty|fault|offen[cs]e|abus|violat|punish|report|coupable|faute|infraction|puni|signal|schuld|missbrauch|bestraf|gemeldet|verstoß|culpa|falta|castig|denunci|infracci/i,
    );
  });

  test('each template and each rule has a text of its own', () => {
    const texts = templates.map(({ action, rule }) => messageTemplate(action, rule, ruleTexts));
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(RULES.map((rule) => ruleTexts.rules[rule].name)).size).toBe(RULES.length);
  });
});
