import { expect, test } from 'vitest';
import { ruleTexts } from './en/rules.ts';
import { LANGUAGES } from './languages.ts';
import { MIRRORED, mirroredText, mirroredTexts } from './mirrored.ts';

test.each([
  ['Call back', 'Çááll bááçk'],
  ['{{count}} calls', '{{count}} çáállš'],
  ['Read the <1>rules</1>', 'Rééáád théé <1>rúúlééš</1>'],
  ['$t(common:close) it', '$t(common:close) íít'],
  ['24/7', '24/7'],
  ['Visavis is here', 'Visavis ííš hééréé'],
])('%s is mirrored as %s', (text, mirrored) => {
  expect(mirroredText(text)).toBe(mirrored);
});

test('a structure of texts keeps its keys and is about 35 % longer', () => {
  const mirrored = mirroredTexts(ruleTexts.rules);
  expect(Object.keys(mirrored)).toEqual(Object.keys(ruleTexts.rules));
  const lengthOf = (texts: unknown) => JSON.stringify(texts).replaceAll(/"\w+":|\{\{.*?\}\}/g, '').length;
  const growth = lengthOf(mirrored) / lengthOf(ruleTexts.rules);
  expect(growth).toBeGreaterThan(1.25);
  expect(growth).toBeLessThan(1.45);
});

test('what is no text is refused', () => {
  expect(() => mirroredTexts({ render: () => '' })).toThrow('no text: function');
});

test('no user can choose it', () => {
  expect(LANGUAGES).not.toContain(MIRRORED);
});
