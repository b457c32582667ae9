import { expect, test } from 'vitest';
import { includesText } from './includes-text.ts';

test.each([
  ['Carol', '', true],
  ['Carol', '  ', true],
  ['Carol', ' CAR ', true],
  ['Carol', 'cárol', true],
  ['Cárol', 'carol', true],
  ['Café du coin', 'cafe', true],
  ['Carol', 'bob', false],
])('%j includes %j: %s', (text, search, expected) => {
  expect(includesText(text, search)).toBe(expected);
});
