import { expect, test } from 'vitest';
import { ruleTexts } from './en/rules.ts';
import { LANGUAGES } from './languages.ts';
import { MIRRORED, mirroredText, mirroredTexts } from './mirrored.ts';

test.each([
  ['Call back', 'Çááll bááçk'],
  ['Read the <1>rules</1>', 'Rééáád théé <1>rúúlééš</1>'],
  ['24/7', '24/7'],
  ['Visavis is here', 'Visavis ííš hééréé'],
])('%s is mirrored as %s', (text, mirrored) => {
  expect(mirroredText(text)).toBe(mirrored);
});

test('a structure of texts keeps its keys and is about 35 % longer', () => {
  const mirrored = mirroredTexts(ruleTexts.rules);
  expect(Object.keys(mirrored)).toEqual(Object.keys(ruleTexts.rules));
  const lengthOf = (texts: unknown) => JSON.stringify(texts).replaceAll(/"\w+":/g, '').length;
  const growth = lengthOf(mirrored) / lengthOf(ruleTexts.rules);
  expect(growth).toBeGreaterThan(1.25);
  expect(growth).toBeLessThan(1.45);
});

test('a compiled text keeps its values', () => {
  const cases = { one: [['count'], ' call of ', ['name']], other: [['count'], ' calls'] };
  expect(mirroredTexts({ calls: [['count', 'plural', cases]], bye: ['Bye ', ['name']] })).toEqual({
    calls: [['count', 'plural', { one: [['count'], ' çááll óóf ', ['name']], other: [['count'], ' çáállš'] }]],
    bye: ['Býéé ', ['name']],
  });
});

test('lists of texts, and lists of such lists, are mirrored', () => {
  expect(mirroredTexts([['By the sea', 'Inland'], 'Never'])).toEqual([['Bý théé šééáá', 'Ííññlááññd'], 'Ññéévéér']);
});

test('what is no text is refused', () => {
  expect(() => mirroredTexts({ render: () => '' })).toThrow('no text: function');
});

test('no user can choose it', () => {
  expect(LANGUAGES).not.toContain(MIRRORED);
});
