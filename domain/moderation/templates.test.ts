import { expect, test } from 'vitest';
import { LANGUAGES, MESSAGE_MAX, RULES } from './rules.ts';
import { messageTemplate, ruleName } from './templates.ts';

const all = LANGUAGES.flatMap((language) =>
  (['warn', 'suspend'] as const).flatMap((action) => RULES.map((rule) => [action, rule, language] as const)),
);

test.each(all)('the template for %s and %s in %s says what happened, which rule, and what now', (...facts) => {
  const text = messageTemplate(...facts);
  expect(text.split('\n\n')).toHaveLength(3);
  expect(text.length).toBeLessThan(MESSAGE_MAX);
});

test('each template and each rule has a text of its own', () => {
  expect(new Set(all.map((facts) => messageTemplate(...facts))).size).toBe(all.length);
  const names = LANGUAGES.flatMap((language) => RULES.map((rule) => ruleName(rule, language)));
  expect(new Set(names).size).toBe(names.length);
});

test.each(all)('the template for %s and %s in %s accuses no one and names no reporter', (...facts) => {
  expect(messageTemplate(...facts)).not.toMatch(
    /guilty|fault|offen[cs]e|abus|violat|punish|report|coupable|faute|infraction|puni|signal/i,
  );
});
