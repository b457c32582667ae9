import { expect, test } from 'vitest';
import { applyUpdate, type Presence, statusOf } from './presence-state.ts';

const seen = '2026-06-30T20:00:00.000Z';
const before: Presence = {
  bob: { status: 'online', lastSeenAt: null },
  carol: { status: 'busy', lastSeenAt: null },
  dan: { status: 'offline', lastSeenAt: seen },
};

test('an update changes one friend and does not mutate the old value', () => {
  const after = applyUpdate(before, { userId: 'bob', status: 'offline', lastSeenAt: seen });
  expect(after.bob).toEqual({ status: 'offline', lastSeenAt: seen });
  expect(after.carol).toBe(before.carol);
  expect(before.bob?.status).toBe('online');
});

test('an update may be the first about a friend', () => {
  const after = applyUpdate({}, { userId: 'eve', status: 'online', lastSeenAt: null });
  expect(after).toEqual({ eve: { status: 'online', lastSeenAt: null } });
});

test('an unknown friend is offline, last seen as in the friends list', () => {
  expect(statusOf(before, 'eve')).toEqual({ status: 'offline', lastSeenAt: null });
  expect(statusOf(before, 'eve', seen)).toEqual({ status: 'offline', lastSeenAt: seen });
  expect(statusOf(before, 'bob', seen)).toEqual({ status: 'online', lastSeenAt: null });
});
