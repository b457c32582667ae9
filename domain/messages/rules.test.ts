import { expect, test } from 'vitest';
import { PICTURE_TEXT, wordsOf } from './rules.ts';

test.each([
  [{ content: 'hello' }, 'hello'],
  [{ content: PICTURE_TEXT }, PICTURE_TEXT],
  [{ content: PICTURE_TEXT, picture: {} }, ''],
  [{ content: 'the sea', picture: {} }, 'the sea'],
])('of %j the words are %j', (message, words) => {
  expect(wordsOf(message)).toBe(words);
});
