import type { OwnProfile } from '@visavis/domain/users/contract.ts';
import { describe, expect, test } from 'vitest';
import { DRAFT_KEY } from '../../lib/kept-keys.ts';
import { createStorage } from '../../platform/storage/storage.ts';
import { exampleProfile } from '../examples.ts';
import { type Draft, editedOf, fieldsOf, offeredDraft, rememberedDraft, shownPending, togglePending } from './draft.ts';

const now = Date.parse('2026-03-02T12:00:00.000Z');
const HOUR = 3_600_000;
const profile: OwnProfile = {
  ...exampleProfile,
  displayName: 'Alice',
  bio: 'Hello',
  language: 'en',
  interests: ['jazz', 'go'],
};
const draft: Draft = { ...fieldsOf(profile), bio: 'Hello there', userId: profile.userId, savedAt: now - HOUR };

describe('offeredDraft', () => {
  test.each<[string, Partial<Draft>, boolean]>([
    ['offers one with a different text', {}, true],
    ['offers one saved just now', { savedAt: now }, true],
    ['offers one a millisecond under 24 hours old', { savedAt: now - 24 * HOUR + 1 }, true],
    ['rejects one 24 hours old', { savedAt: now - 24 * HOUR }, false],
    ['rejects one by another user', { userId: '018f4d5e-0000-7000-8000-000000000002' }, false],
    ['rejects one equal to the profile', { bio: 'Hello' }, false],
    ['rejects one that differs in blanks only', { bio: ' Hello  ' }, false],
    ['offers one with an empty name', { bio: 'Hello', displayName: '' }, true],
    ['offers one with another language', { bio: 'Hello', language: 'fr' }, true],
    ['offers one without a country', { bio: 'Hello', country: null }, true],
    ['offers one with interests in another order', { bio: 'Hello', interests: ['go', 'jazz'] }, true],
    [
      'rejects one whose changes were saved elsewhere',
      { began: editedOf({ ...profile, bio: 'Hi' }), bio: 'Hello' },
      false,
    ],
    [
      'rejects one that changes nothing of what another device has changed',
      { began: editedOf({ ...profile, bio: 'Hi' }), bio: 'Hi' },
      false,
    ],
    ['rejects one with another visibility only', { bio: 'Hello', profileVisibility: 'private' }, false],
  ])('%s', (_name, change, offered) => {
    const stored = { ...draft, ...change };
    expect(offeredDraft(stored, profile, now)).toEqual(offered ? stored : null);
  });

  test('returns null without a draft', () => {
    expect(offeredDraft(null, profile, now)).toBeNull();
  });
});

test.each([
  ['private', profile.userId, HOUR, 'private'],
  ['public', profile.userId, HOUR, null],
  ['private', profile.userId, 24 * HOUR, null],
  ['private', 'someone else', HOUR, null],
] as const)('a stored %s visibility by %s, %i ms old, is shown as %s', (profileVisibility, userId, age, shown) => {
  expect(shownPending({ profileVisibility, userId, savedAt: now - age }, profile, now)).toBe(shown);
});

test.each([
  ['public', null, 'private'],
  ['private', null, 'public'],
  ['public', 'private', null],
  ['private', 'public', null],
] as const)('toggling a %s profile while %s is pending makes %s pending', (saved, pending, next) => {
  expect(togglePending(saved, pending)).toBe(next);
});

test.each<[string, object, boolean]>([
  ['a draft', {}, true],
  ['one with an empty name', { displayName: '' }, true],
  ['one without a country', { country: null }, true],
  ['one that says what the form held at first', { began: editedOf(fieldsOf(profile)) }, true],
  ['one whose form held no profile at first', { began: {} }, false],
  ['one in a language that is no more', { language: 'xx' }, false],
  ['one with interests that are no texts', { interests: [1] }, false],
  ['one that no one has saved', { userId: undefined }, false],
])('this browser’s storage gives back %s: %o', (_name, change, isKept) => {
  const storage = createStorage();
  storage.local.setJson(DRAFT_KEY, { ...draft, ...change });
  expect(rememberedDraft(storage.local).read()).toEqual(isKept ? { ...draft, ...change } : null);
});
