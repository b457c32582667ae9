import { expect, test } from 'vitest';
import { codesOf } from '../testing/codes.ts';
import { appeal } from './contract.ts';

test.each([
  ['It was a joke.', null],
  [undefined, { text: 'APPEAL_REQUIRED' }],
  ['', { text: 'APPEAL_REQUIRED' }],
  ['  ', { text: 'APPEAL_REQUIRED' }],
  ['x'.repeat(2000), null],
  ['x'.repeat(2001), { text: 'APPEAL_MAX' }],
  ['a\u0000b', { text: 'DESCRIPTION_CHARACTERS' }],
])('an appeal with the text %j answers %j', (text, codes) => {
  expect(codesOf(appeal.body, { text })).toEqual(codes);
});
