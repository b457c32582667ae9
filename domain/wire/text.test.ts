import { expect, test } from 'vitest';
import { isBlank, lengthOf, storable } from './text.ts';

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

test.each([
  ['', true],
  [' \n\t\u00a0\u3000', true],
  ['\u200b\u200c\u200d\u2060\ufeff', true],
  ['\u3164', true],
  ['\uffa0\u115f\u1160', true],
  ['\u2800 \u2800', true],
  ['\ufe0f\ufe0e', true],
  ['\u{e0061}\u{e007f}', true],
  ['\u00ad\u034f\u180e\u17b4', true],
  ['\u202e\u2067\u2069\u200f\u061c', true],
  ['\u0001\ufff9\ufffb\u{1d159}', true],
  ['.', false],
  ['\u200b.\u200b', false],
  ['\u2813', false],
  ['👩\u200d🚀', false],
  ['❤\ufe0f', false],
  ['1\ufe0f\u20e3', false],
  ['🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', false],
  ['🇫🇷', false],
  ['می\u200cخواهم', false],
  ['क्\u200dष', false],
  ['น้ำ', false],
  ['\u0600', false],
  ['´', false],
])('%j is blank: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank);
});
