import { expect, test } from 'vitest';
import { applyBulk, applyUpdate, countOnline, type Presence, statusOf } from './presence-state.ts';

const seen = '2026-06-30T20:00:00.000Z';
const before: Presence = {
  bob: { status: 'online', lastSeenAt: null },
  carol: { status: 'busy', lastSeenAt: null },
  dan: { status: 'offline', lastSeenAt: seen },
};

test('an update changes one person and leaves the old value alone', () => {
  const after = applyUpdate(before, { userId: 'bob', status: 'offline', lastSeenAt: seen });
  expect(after.bob).toEqual({ status: 'offline', lastSeenAt: seen });
  expect(after.carol).toBe(before.carol);
  expect(before.bob?.status).toBe('online');
});

test('an update can be the first word about someone', () => {
  const after = applyUpdate({}, { userId: 'eve', status: 'online', lastSeenAt: null });
  expect(after).toEqual({ eve: { status: 'online', lastSeenAt: null } });
});

test('the full answer replaces all that was known', () => {
  expect(applyBulk(before, { eve: { status: 'online', lastSeenAt: null } })).toEqual({
    eve: { status: 'online', lastSeenAt: null },
  });
});

test('whoever is unknown counts as offline, last seen as the list said', () => {
  expect(statusOf(before, 'eve')).toEqual({ status: 'offline', lastSeenAt: null });
  expect(statusOf(before, 'eve', seen)).toEqual({ status: 'offline', lastSeenAt: seen });
  expect(statusOf(before, 'bob', seen)).toEqual({ status: 'online', lastSeenAt: null });
});

test('whoever is in a call counts as online', () => {
  expect(countOnline(before, ['bob', 'carol', 'dan', 'eve'])).toBe(2);
});
