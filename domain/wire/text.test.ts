import { expect, test } from 'vitest';
import { lengthOf, storable } from './text.ts';

test.each([
  ['ça va 👋🏽', true],
  ['a\u0000b', false],
  ['a\ud800', false],
])('%j can be stored: %s', (text, stored) => {
  expect(storable(text)).toBe(stored);
});

test.each([
  ['', 0],
  ['ça va', 5],
  ['👋👋', 2],
  ['a\ud800', 2],
])('%j has %d characters', (text, length) => {
  expect(lengthOf(text)).toBe(length);
});
