import { expect, test } from 'vitest';
import { codesOf } from '../testing/codes.ts';
import { getUserByName, publicProfile, putProfile } from './contract.ts';
import { profileFields } from './profile-fields.ts';

const profile = {
  displayName: 'Alice',
  bio: '',
  language: 'en',
  country: null,
  interests: [],
  profileVisibility: 'public',
};
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `interest ${index}`);

test.each([
  [{}, null],
  [{ displayName: '' }, { displayName: 'DISPLAY_NAME_REQUIRED' }],
  [{ displayName: '   ' }, { displayName: 'DISPLAY_NAME_REQUIRED' }],
  [{ displayName: null }, { displayName: 'DISPLAY_NAME_REQUIRED' }],
  [{ displayName: 'x'.repeat(50) }, null],
  [{ displayName: 'x'.repeat(51) }, { displayName: 'DISPLAY_NAME_MAX' }],
  [{ displayName: '田中 さん' }, null],
  [{ displayName: 'ali\u202eecila' }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  [{ displayName: 'ali\u200bce' }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  [{ displayName: 'ali\nce' }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  [{ displayName: 'ali\ud800' }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  // A letter of Hangul, of Khmer and a cell of braille that show nothing.
  [{ displayName: '\u3164' }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  [{ displayName: '\u17b4\u17b5' }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  [{ displayName: '\u2800 \u2800' }, { displayName: 'DISPLAY_NAME_REQUIRED' }],
  [{ displayName: '\u2813\u2800\u2813' }, null],
  [{ displayName: 'ali\u00adce' }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  [{ displayName: 'ali\u034fce' }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  [{ displayName: '\u061calice' }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  [{ displayName: 'alice\ufe0f' }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  [{ displayName: 'alice 1\ufe0f' }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  [{ displayName: 'alice\u{e0061}' }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  [{ displayName: '❤\ufe0f 1\ufe0f\u20e3 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}' }, null],
  [{ displayName: `a${'\u0336'.repeat(8)}` }, null],
  [{ displayName: `a${'\u0336'.repeat(9)}` }, { displayName: 'DISPLAY_NAME_CHARACTERS' }],
  [{ bio: 'x'.repeat(500) }, null],
  [{ bio: 'x'.repeat(501) }, { bio: 'BIO_MAX' }],
  [{ bio: 'two\nlines' }, null],
  [{ bio: 'a\u0000b' }, { bio: 'BIO_CHARACTERS' }],
  [{ bio: 'a\ud800' }, { bio: 'BIO_CHARACTERS' }],
  [{ bio: 3 }, { bio: 'BIO_INVALID' }],
  [{ language: 'it' }, { language: 'LANGUAGE_INVALID' }],
  [{ country: 'FR' }, null],
  [{ country: 'KE' }, null],
  [{ country: 'FJ' }, null],
  [{ country: 'fj' }, { country: 'COUNTRY_INVALID' }],
  [{ country: 'XX' }, { country: 'COUNTRY_INVALID' }],
  [{ interests: ['  '] }, { 'interests.0': 'INTEREST_INVALID' }],
  [{ interests: ['ja\u200bzz'] }, { 'interests.0': 'INTEREST_INVALID' }],
  [{ interests: ['jazz\ud800'] }, { 'interests.0': 'INTEREST_INVALID' }],
  [{ interests: ['ja\u00adzz'] }, { 'interests.0': 'INTEREST_INVALID' }],
  [{ interests: ['\u2800'] }, { 'interests.0': 'INTEREST_INVALID' }],
  [{ interests: ['x'.repeat(40)] }, null],
  [{ interests: ['x'.repeat(41)] }, { 'interests.0': 'INTEREST_MAX' }],
  [{ interests: numbered(20) }, null],
  [{ interests: numbered(21) }, { interests: 'INTERESTS_MAX' }],
  [{ interests: [...numbered(20), 'Interest 0'] }, null],
  [{ profileVisibility: 'friends' }, { profileVisibility: 'VISIBILITY_INVALID' }],
])('a profile with %j answers %j', (change, codes) => {
  expect(codesOf(profileFields, { ...profile, ...change })).toEqual(codes);
});

test('trims and normalizes texts; of interests that differ only in case the first stays', () => {
  expect(
    profileFields.parse({
      ...profile,
      displayName: ' Ame\u0301lie ',
      bio: ' hi ',
      interests: [' Jazz', 'Go', 'jazz '],
    }),
  ).toMatchObject({ displayName: 'Amélie', bio: 'hi', interests: ['Jazz', 'Go'] });
});

test.each(['\u2800', '\u200b \u3164'])('a bio of %j shows nothing, and is none', (bio) => {
  expect(profileFields.parse({ ...profile, bio }).bio).toBe('');
});

test('a change may hold a single field, and adds no other', () => {
  expect(putProfile.body?.parse({ bio: 'new', karma: 100, subscriptionType: 'premium' })).toEqual({ bio: 'new' });
});

test('a private profile takes the closed fields and no other', () => {
  const closed = {
    userId: '018f4d5e-0000-7000-8000-000000000001',
    username: 'bob',
    displayName: 'Bob',
    avatar: '/bob.svg',
    karma: 60,
    createdAt: '2026-01-01T00:00:00.000Z',
    profileVisibility: 'private',
  };
  expect(publicProfile.parse(closed)).toEqual(closed);
  expect(publicProfile.safeParse({ ...closed, bio: 'leaked' }).success).toBe(false);
});

test('a username that cannot be stored is refused', () => {
  expect(codesOf(getUserByName.params ?? profileFields, { username: 'a\u0000b' })).toEqual({
    username: 'USERNAME_CHARACTERS',
  });
});
