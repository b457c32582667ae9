import { expect, test } from 'vitest';
import { codesOf } from '../testing/codes.ts';
import { deletion, downloadData } from './contract.ts';

test.each([
  [{}, null],
  [{ password: undefined }, { password: 'PASSWORD_REQUIRED' }],
  [{ password: '' }, { password: 'PASSWORD_REQUIRED' }],
  [{ password: 'x'.repeat(129) }, { password: 'PASSWORD_WRONG' }],
  [{ confirmed: false }, { confirmed: 'CONFIRMATION_REQUIRED' }],
  [{ confirmed: undefined }, { confirmed: 'CONFIRMATION_REQUIRED' }],
])('a deletion with %j answers %j', (change, codes) => {
  expect(codesOf(deletion, { password: 'face to face', confirmed: true, ...change })).toEqual(codes);
});

test('a download asks for the password as well', () => {
  expect(codesOf(downloadData.body, {})).toEqual({ password: 'PASSWORD_REQUIRED' });
});
