import { expect, test } from 'vitest';
import { codesOf } from '../testing/codes.ts';
import { openWithCode } from './door.ts';
import { erasePerson, findPeople } from './people.ts';
import { sanction, verdict } from './verdicts.ts';

const warning = { action: 'warn', rule: 'SPAM', message: 'Please stop.' };

test.each([
  [{}, null],
  [{ message: undefined }, { message: 'MESSAGE_REQUIRED' }],
  [{ message: '' }, { message: 'MESSAGE_REQUIRED' }],
  [{ message: '  ' }, { message: 'MESSAGE_REQUIRED' }],
  [{ message: 'x'.repeat(1000) }, null],
  [{ message: 'x'.repeat(1001) }, { message: 'MESSAGE_MAX' }],
  [{ message: 'a\u0000b' }, { message: 'DESCRIPTION_CHARACTERS' }],
  [{ note: ' '.repeat(3000) }, null],
  [{ note: 'x'.repeat(2000) }, null],
  [{ note: 'x'.repeat(2001) }, { note: 'NOTE_MAX' }],
  [{ note: 'a\ud800' }, { note: 'DESCRIPTION_CHARACTERS' }],
])('a warning with %j answers %j', (change, codes) => {
  expect(codesOf(verdict, { ...warning, ...change })).toEqual(codes);
  expect(codesOf(sanction, { ...warning, ...change })).toEqual(codes);
});

test('a note is stored without the spaces around it', () => {
  expect(verdict.parse({ action: 'dismiss', note: '  joke ' })).toEqual({ action: 'dismiss', note: 'joke' });
});

test.each([
  ['123456', null],
  [' 123456 ', null],
  ['12345', { code: 'CODE_INVALID' }],
  ['1234567', { code: 'CODE_INVALID' }],
  ['12345a', { code: 'CODE_INVALID' }],
  [123_456, { code: 'CODE_INVALID' }],
])('the code %j answers %j', (code, codes) => {
  expect(codesOf(openWithCode.body, { code })).toEqual(codes);
});

test('an erasure without a username answers that it differs', () => {
  expect(codesOf(erasePerson.body, {})).toEqual({ username: 'USERNAME_DIFFERS' });
});

test('what is searched for is taken without the spaces around it, and has two characters at least', () => {
  expect(findPeople.query?.parse({ search: ' ad ' })).toEqual({ search: 'ad' });
  expect(findPeople.query?.safeParse({ search: ' a ' }).success).toBe(false);
});
