import { expect, test } from 'vitest';
import { recapViewOf } from './recap-store.ts';

const peerInfo = { username: 'bob', avatar: '/bob.svg', karma: 60, experiencePoints: 0 };
const last = { roomId: 'r', peerId: 'b', peerInfo, duration: 125, xpGained: 20, isPeerGone: false, rating: null };
const past = {
  id: 'r',
  person: { userId: 'b', username: 'bob', avatar: '/bob.svg', karma: 60 },
  matchedAt: '2026-11-23T12:00:00.000Z',
  duration: 125,
  xpGained: 0,
  rating: null,
  canRate: true,
  ratingOwed: false,
};

test('shows the last call, with what the server says it earned', () => {
  expect(recapViewOf(null, last, null, null)).toMatchObject({
    person: peerInfo,
    duration: 125,
    xpGained: 20,
    isOwed: false,
  });
  expect(recapViewOf(null, last, past, null)).toMatchObject({ xpGained: 0 });
});

test('a rating that is owed for an earlier call comes first, with the person once the server has named them', () => {
  const owed = { roomId: 'old', peerId: 'c', duration: 300 };
  expect(recapViewOf(owed, last, past, null)).toEqual({
    roomId: 'old',
    peerId: 'c',
    person: null,
    duration: 300,
    xpGained: 0,
    isPeerGone: false,
    rating: null,
    isOwed: true,
    bytes: null,
  });
  const theirs = { ...past, id: 'old', person: { ...past.person, username: 'cem' }, duration: 300, xpGained: 50 };
  expect(recapViewOf(owed, last, theirs, null)).toMatchObject({ person: { username: 'cem' }, xpGained: 50 });
});

test.each([
  ['that the data saver was on for', { roomId: 'r', bytes: 12_000_000, isSaved: true }, 12_000_000],
  ['without the data saver', { roomId: 'r', bytes: 12_000_000, isSaved: false }, null],
  ['other than the last', { roomId: 'other', bytes: 12_000_000, isSaved: true }, null],
])('the data of a call %s', (_, spent, bytes) => {
  expect(recapViewOf(null, last, null, spent)?.bytes).toBe(bytes);
});

test('shows nothing without a call', () => {
  expect(recapViewOf(null, null, past, null)).toBeNull();
});
