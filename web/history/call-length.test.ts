import { expect, test } from 'vitest';
import { callLength } from './PastCallRow.tsx';

test.each([
  [22, 'en', '0:22'],
  [3599, 'en', '59:59'],
  [3600, 'en', '1 hr 0 min'],
  [7261, 'en', '2 hr 1 min'],
  [7261, 'fr', '2 h 1 min'],
  [7261, 'de', '2 Std. 1 Min.'],
])('a call of %i s in %s: %s', (seconds, locale, text) => {
  expect(callLength(seconds, locale).replace(/\s/g, ' ')).toBe(text);
});
