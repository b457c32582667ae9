import type { OwnProfile } from '@visavis/domain/users/contract.ts';
import { describe, expect, test } from 'vitest';
import { type Draft, fieldsOf, offeredDraft, shownPending, togglePending } from './draft.ts';

const now = Date.parse('2026-03-02T12:00:00.000Z');
const HOUR = 3_600_000;
const profile: OwnProfile = {
  userId: '018f4d5e-0000-7000-8000-000000000001',
  username: 'alice',
  displayName: 'Alice',
  bio: 'Hello',
  language: 'en',
  country: 'FR',
  interests: ['jazz', 'go'],
  profileVisibility: 'public',
  avatar: '/a.svg',
  banner: null,
  karma: 60,
  experiencePoints: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  subscriptionType: 'free',
  subscriptionEnd: null,
  inviteCode: 'ABC123',
};
const draft: Draft = { ...fieldsOf(profile), bio: 'Hello there', userId: profile.userId, savedAt: now - HOUR };

describe('a draft is offered', () => {
  test.each<[string, Partial<Draft>, boolean]>([
    ['when a text differs', {}, true],
    ['when it was saved this instant', { savedAt: now }, true],
    ['a millisecond before 24 hours', { savedAt: now - 24 * HOUR + 1 }, true],
    ['not at 24 hours', { savedAt: now - 24 * HOUR }, false],
    ['not to another user', { userId: '018f4d5e-0000-7000-8000-000000000002' }, false],
    ['not when nothing differs', { bio: 'Hello' }, false],
    ['not when blanks alone differ', { bio: ' Hello  ' }, false],
    ['when the name was emptied', { bio: 'Hello', displayName: '' }, true],
    ['when the language differs', { bio: 'Hello', language: 'fr' }, true],
    ['when the country was removed', { bio: 'Hello', country: null }, true],
    ['when the order of interests differs', { bio: 'Hello', interests: ['go', 'jazz'] }, true],
    ['when the visibility alone differs', { bio: 'Hello', profileVisibility: 'private' }, true],
  ])('%s', (_name, change, offered) => {
    const stored = { ...draft, ...change };
    expect(offeredDraft(stored, profile, now)).toEqual(offered ? stored : null);
  });

  test('not when there is none', () => {
    expect(offeredDraft(null, profile, now)).toBeNull();
  });
});

test.each([
  ['private', profile.userId, HOUR, 'private'],
  ['public', profile.userId, HOUR, null],
  ['private', profile.userId, 24 * HOUR, null],
  ['private', 'someone else', HOUR, null],
] as const)('a stored %s of %s, %i ms old, shows as %s', (profileVisibility, userId, age, shown) => {
  expect(shownPending({ profileVisibility, userId, savedAt: now - age }, profile, now)).toBe(shown);
});

test.each([
  ['public', null, 'private'],
  ['private', null, 'public'],
  ['public', 'private', null],
  ['private', 'public', null],
] as const)('toggling a %s profile with %s pending makes %s pending', (saved, pending, next) => {
  expect(togglePending(saved, pending)).toBe(next);
});
