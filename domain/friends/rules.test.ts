import { expect, test } from 'vitest';
import type { z } from 'zod';
import { codesOf } from '../testing/codes.ts';
import { answerRequest, searchFriends, sendRequest, sendRequestByCode } from './contract.ts';
import {
  INVITE_ALPHABET,
  INVITE_LINK_LENGTH,
  invitationPath,
  inviteCodeIn,
  isLinkCode,
  normalizeInviteCode,
} from './rules.ts';

test.each([
  ['ab2cd3', 'AB2CD3'],
  ['  AB2CD3 ', 'AB2CD3'],
  ['AB2CD3', 'AB2CD3'],
])('normalizeInviteCode(%j) is %j', (typed, stored) => {
  expect(normalizeInviteCode(typed)).toBe(stored);
});

test.each([
  ['https://visavis.example/i/AB2CD3', 'AB2CD3'],
  ['Join me: https://visavis.example/i/ab2cd3?from=share Thanks', 'AB2CD3'],
  [' ab2cd3 ', 'AB2CD3'],
  ['https://visavis.example/i/AB2CD3EF4GH5', 'AB2CD3EF4GH5'],
  ['Join me: https://visavis.example/i/ab2cd3ef4gh5#now', 'AB2CD3EF4GH5'],
  ['AB2CD3EF4GH5', 'AB2CD3EF4GH5'],
  ['https://visavis.example/i/AB2CD3EF4GH56', undefined],
  ['https://visavis.example/i/AB2CD3EF4GHO', undefined],
  ['Thanks for the call', undefined],
  ['https://visavis.example/i/AB2CD34', undefined],
  ['https://visavis.example/i/AB2CD0', undefined],
  ['', undefined],
])('the invite code in %j is %s', (text, code) => {
  expect(inviteCodeIn(text)).toBe(code);
});

test('codes have characters that cannot be confused', () => {
  expect(INVITE_ALPHABET).toHaveLength(31);
  expect(new Set(INVITE_ALPHABET).size).toBe(INVITE_ALPHABET.length);
  expect(INVITE_ALPHABET).not.toMatch(/[01ILO]/);
  expect(normalizeInviteCode(INVITE_ALPHABET)).toBe(INVITE_ALPHABET);
});

test.each([
  ['AB2CD3EF4GH5', true],
  ['AB2CD3EF4GH', false],
  ['AB2CD3EF4GH56', false],
  ['AB2CD3', false],
  ['ab2cd3ef4gh5', false],
  ['AB2CD3EF4GH0', false],
  ['', false],
])('whether %j can be the code of a link: %s', (code, can) => {
  expect(isLinkCode(code)).toBe(can);
});

test('a link is found again in what is shared, and its code cannot be guessed', () => {
  const code = INVITE_ALPHABET.slice(0, INVITE_LINK_LENGTH);
  expect(inviteCodeIn(`https://visavis.example${invitationPath(code)}`)).toBe(code);
  expect(Math.log2(INVITE_ALPHABET.length ** INVITE_LINK_LENGTH)).toBeGreaterThan(59);
});

test.each([
  [' ', { code: 'INVITE_CODE_REQUIRED' }],
  ['A\u0000B', { code: 'INVALID_INVITE_CODE' }],
  [' ab2cd3 ', null],
])('the code %j answers %j', (code, codes) => {
  if (!sendRequestByCode.params) throw new Error('the route has no params');
  expect(codesOf(sendRequestByCode.params, { code })).toEqual(codes);
});

const fields = (route: { query?: z.ZodType; body?: z.ZodType }): z.ZodType => {
  const schema = route.query ?? route.body;
  if (!schema) throw new Error('the route takes no fields');
  return schema;
};

test.each<[string, object, object | null, { query?: z.ZodType; body?: z.ZodType }]>([
  ['a search', { q: 'a\u0000b' }, { q: 'QUERY_INVALID' }, searchFriends],
  ['a search', {}, null, searchFriends],
  ['a request', { metThrough: 'INVITE_CODE' }, { metThrough: 'MET_THROUGH_INVALID' }, sendRequest],
  ['a request', {}, null, sendRequest],
  ['an answer', { action: 'ignore' }, { action: 'ACTION_INVALID' }, answerRequest],
  ['an answer', { action: 'accept' }, null, answerRequest],
])('%s with %j answers %j', (_, sent, codes, route) => {
  expect(codesOf(fields(route), sent)).toEqual(codes);
});

test('a search is trimmed', () => {
  expect(fields(searchFriends).parse({ q: ' bob ' })).toEqual({ q: 'bob' });
});
