import { expect, test } from 'vitest';
import { codesOf } from '../testing/codes.ts';
import { sendRequestByCode } from './contract.ts';
import { INVITE_ALPHABET, INVITE_CODE_LENGTH, normalizeInviteCode } from './rules.ts';

test.each([
  ['ab2cd3', 'AB2CD3'],
  ['  AB2CD3 ', 'AB2CD3'],
  ['AB2CD3', 'AB2CD3'],
])('normalizeInviteCode(%j) is %j', (typed, stored) => {
  expect(normalizeInviteCode(typed)).toBe(stored);
});

test('codes have six characters that cannot be confused', () => {
  expect(INVITE_CODE_LENGTH).toBe(6);
  expect(new Set(INVITE_ALPHABET).size).toBe(INVITE_ALPHABET.length);
  expect(INVITE_ALPHABET).not.toMatch(/[01ILO]/);
  expect(normalizeInviteCode(INVITE_ALPHABET)).toBe(INVITE_ALPHABET);
});

test.each([
  [' ', { code: 'INVITE_CODE_REQUIRED' }],
  ['A\u0000B', { code: 'INVALID_INVITE_CODE' }],
  [' ab2cd3 ', null],
])('the code %j answers %j', (code, codes) => {
  if (!sendRequestByCode.params) throw new Error('the route has no params');
  expect(codesOf(sendRequestByCode.params, { code })).toEqual(codes);
});
