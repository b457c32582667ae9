import { expect, test } from 'vitest';
import { isolate } from './texts/messages.ts';

test.each([
  ['bob', 'bob'],
  ['Zoé 2', 'Zoé 2'],
  ['李雷 👋', '李雷 👋'],
  ['דנה', '\u2068דנה\u2069'],
  ['ليلى (22)', '\u2068ليلى (22)\u2069'],
  ['', ''],
])('%s in a text is %j', (word, shown) => {
  expect(isolate(word)).toBe(shown);
});
