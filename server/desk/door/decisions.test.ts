import type { Role } from '@visavis/domain/moderation/rules.ts';
import { expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcome.ts';
import { type AccessFacts, decideAdmission, inUntil, mayChangeFactors, type Needed } from './decisions.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const facts = (role: Role | null, openedAgo?: number, lastAgo = 0): AccessFacts => ({
  role,
  opening: openedAgo === undefined ? null : { openedAt: minutesAgo(openedAgo), lastRequestAt: minutesAgo(lastAgo) },
});

test.each<[string, AccessFacts, Needed, string]>([
  ['no role', facts(null), 'staff', 'NOT_FOUND'],
  ['no role', facts(null), 'moderator', 'NOT_FOUND'],
  ['no role, which was taken away with the desk open', facts(null, 1), 'moderator', 'NOT_FOUND'],
  ['a moderator outside', facts('moderator'), 'staff', 'moderator'],
  ['a moderator outside', facts('moderator'), 'moderator', 'DESK_CLOSED'],
  ['a moderator outside', facts('moderator'), 'admin', 'NOT_FOUND'],
  ['a moderator', facts('moderator', 1), 'moderator', 'moderator'],
  ['a moderator', facts('moderator', 1), 'admin', 'NOT_FOUND'],
  ['an admin outside', facts('admin'), 'admin', 'DESK_CLOSED'],
  ['an admin', facts('admin', 1), 'moderator', 'admin'],
  ['an admin', facts('admin', 1), 'admin', 'admin'],
  ['an admin without a request for 59 minutes', facts('admin', 70, 59), 'admin', 'admin'],
  ['an admin without a request for an hour', facts('admin', 70, 60), 'admin', 'DESK_CLOSED'],
  ['an admin who opened it nearly 12 hours ago', facts('admin', 719), 'admin', 'admin'],
  ['an admin who opened it 12 hours ago', facts('admin', 720), 'admin', 'DESK_CLOSED'],
])('%s %j, asking for what %s may: %s', (_, who, needed, outcome) => {
  expect(outcomeOf(() => decideAdmission(who, needed, now).role)).toBe(outcome);
});

test.each([
  [0, false],
  [0.9, false],
  [1, true],
  [30, true],
])('a request %d minutes after the last one that was noted: noted %s', (ago, isNoted) => {
  expect(decideAdmission(facts('admin', 40, ago), 'moderator', now).isNoted).toBe(isNoted);
});

test('asking whether the desk is open keeps it open no longer', () => {
  expect(decideAdmission(facts('admin', 40, 30), 'staff', now)).toEqual({ role: 'admin', isNoted: false });
});

test('a session is in until an hour after its last request, and 12 hours after it opened the desk at most', () => {
  expect(inUntil(facts('moderator', 30, 10), now)).toEqual(minutesAgo(-50));
  expect(inUntil(facts('moderator', 700, 0), now)).toEqual(minutesAgo(-20));
  expect(inUntil(facts('moderator', 700, 60), now)).toBeNull();
  expect(inUntil(facts('moderator'), now)).toBeNull();
});

test.each<[AccessFacts, number, boolean, boolean]>([
  [facts(null), 2, false, true],
  [facts('moderator'), 0, false, true],
  [facts('moderator'), 1, false, false],
  [facts('moderator'), 0, true, false],
  [facts('moderator', 1), 1, true, true],
  [facts('admin', 721), 1, false, false],
])('%j with %i passkeys, with a code: %s; may change their second factors: %s', (who, passkeys, hasCode, may) => {
  expect(mayChangeFactors(who, { passkeys, hasCode }, now)).toBe(may);
});
