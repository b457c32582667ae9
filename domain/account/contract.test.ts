import { expect, test } from 'vitest';
import { codesOf } from '../testing/codes.ts';
import { deletion, downloadData } from './contract.ts';

test.each([
  [{}, null],
  // The account may have none. The server asks for it where there is one.
  [{ password: undefined }, null],
  [{ password: '' }, { password: 'PASSWORD_REQUIRED' }],
  [{ password: 'x'.repeat(129) }, { password: 'PASSWORD_WRONG' }],
  [{ confirmed: false }, { confirmed: 'CONFIRMATION_REQUIRED' }],
  [{ confirmed: undefined }, { confirmed: 'CONFIRMATION_REQUIRED' }],
])('a deletion with %j answers %j', (change, codes) => {
  expect(codesOf(deletion, { password: 'face to face', confirmed: true, ...change })).toEqual(codes);
});

test('a download asks for the same password', () => {
  expect(codesOf(downloadData.body, {})).toBeNull();
  expect(codesOf(downloadData.body, { password: '' })).toEqual({ password: 'PASSWORD_REQUIRED' });
});
