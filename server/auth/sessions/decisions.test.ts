import { END_REASONS, FRESH_SIGN_IN, LAST_USE_PRECISION, type SessionEnd } from '@visavis/domain/auth/rules.ts';
import { expect, it } from 'vitest';
import { outcomeOf } from '../../testing/outcome.ts';
import {
  decideProof,
  decideRotation,
  decideSignIn,
  isNoticeDue,
  isUseNoted,
  type RotationDecision,
  type RotationFacts,
  sessionExpiry,
} from './decisions.ts';

const DAY = 24 * 3_600_000;
const now = new Date(100 * DAY);
const ago = (ms: number) => new Date(now.getTime() - ms);
const later = new Date(now.getTime() + 1);
const session: RotationFacts['session'] = {
  generation: 5,
  createdAt: ago(DAY),
  endedAt: null,
  endReason: null,
  expiresAt: later,
};
const expiresAt = new Date(now.getTime() + 30 * DAY);
const first = { nth: 0, generations: 1 };
/** traded once, so many ms ago */
const once = (ms: number) => ({ count: 1, firstAt: ago(ms), lastAt: ago(ms) });
const thrice = (ms: number) => ({ count: 3, firstAt: ago(DAY), lastAt: ago(ms) });
const anew = { kind: 'trade', generation: 5, expiresAt } as const;

it.each<[string, number, RotationFacts['successors'], RotationDecision]>([
  ['that is the newest advances', 5, null, { ...anew, path: first, generation: 6 }],
  ['traded ten seconds ago gets the same', 4, once(10_000), { kind: 'repeat', path: first }],
  [
    'traded a moment ago, twice refreshed since, gets the newest',
    3,
    once(2),
    { kind: 'repeat', path: { nth: 0, generations: 2 } },
  ],
  [
    'traded longer ago, for one that was never presented, gets another',
    4,
    once(10_001),
    { ...anew, path: { nth: 1, generations: 1 } },
  ],
  [
    'traded again ten seconds ago gets the same',
    4,
    thrice(10_000),
    { kind: 'repeat', path: { nth: 2, generations: 1 } },
  ],
  ['traded again longer ago gets another', 4, thrice(10_001), { ...anew, path: { nth: 3, generations: 1 } }],
  ['whose successor was presented ends the session', 3, once(10_001), { kind: 'end-session' }],
  ['traded again a moment ago, whose successor was presented, ends it', 3, thrice(2), { kind: 'end-session' }],
  ['in whose place another was presented ends it', 4, null, { kind: 'end-session' }],
  [
    'traded a hundred times gets the last again',
    4,
    { ...thrice(DAY), count: 100 },
    { kind: 'repeat', path: { nth: 99, generations: 1 } },
  ],
  ['that is much older ends it', 1, null, { kind: 'end-session' }],
])('a refresh token %s', (_, generation, successors, decision) => {
  expect(decideRotation({ session, token: { generation }, successors }, now)).toEqual(decision);
});

it.each([
  [9999, anew.kind],
  [10_000, 'refuse'],
])('a session is refreshed ten thousand times (%i)', (generation, kind) => {
  const facts = { session: { ...session, generation }, token: { generation }, successors: null };
  expect(decideRotation(facts, now).kind).toBe(kind);
});

it.each<[string, Partial<RotationFacts['session']>, SessionEnd | null]>([
  ['expires now', { expiresAt: now }, 'expired'],
  ...END_REASONS.map((endReason): [string, Partial<RotationFacts['session']>, SessionEnd] => [
    `has ended: ${endReason}`,
    { endedAt: now, endReason },
    endReason,
  ]),
  ['has ended before it expired', { endedAt: ago(DAY), endReason: 'team', expiresAt: ago(1) }, 'team'],
  ['an earlier version has ended', { endedAt: now }, null],
])('every refresh token of a session that %s is refused, with the reason', (_, change, reason) => {
  const over = { ...session, ...change };
  for (const [generation, successors] of [
    [5, null],
    [4, once(2)],
    [0, once(DAY)],
  ] as const) {
    const facts = { session: over, token: { generation }, successors };
    expect(decideRotation(facts, now)).toEqual({ kind: 'refuse', reason });
  }
});

it.each([
  ['30 days after a refresh', 1, 30],
  ['90 days after its sign-in, however late the refresh', 80, 10],
])('a session expires %s', (_, daysOld, daysLeft) => {
  expect(sessionExpiry(ago(daysOld * DAY), now)).toEqual(new Date(now.getTime() + daysLeft * DAY));
});

it.each([
  ['no account', undefined, 'refuse'],
  ['an account', { eraseAt: null, erasingSince: null }, 'start'],
  ['one that is being deleted', { eraseAt: new Date(1), erasingSince: null }, 'restore'],
  ['one whose erasure has begun', { eraseAt: new Date(1), erasingSince: new Date(2) }, 'refuse'],
] as const)('a sign-in to %s is decided', (_, facts, decision) => {
  expect(decideSignIn(facts)).toBe(decision);
});

it.each([
  [LAST_USE_PRECISION - 1, false],
  [LAST_USE_PRECISION, true],
])('a session that was used %i ms ago notes that it is used: %s', (age, isNoted) => {
  expect(isUseNoted(ago(age), now)).toBe(isNoted);
});

const newDevice = { isKnownDevice: false, isFirst: false, isAddressSettled: true };
it.each([
  ['on a new device', {}, true],
  ['on a known device', { isKnownDevice: true }, false],
  ['right after the registration', { isFirst: true }, false],
  ['to an address that is still to be confirmed', { isAddressSettled: false }, false],
])('a sign-in %s is worth a mail: %s', (_, change, isDue) => {
  expect(isNoticeDue({ ...newDevice, ...change })).toBe(isDue);
});

it.each([
  ['just signed in', 0, undefined, 'ok'],
  ['signed in ten minutes ago', FRESH_SIGN_IN, undefined, 'ok'],
  ['signed in earlier', FRESH_SIGN_IN + 1, undefined, 'RECENT_SIGN_IN_REQUIRED'],
  ['signed in earlier and knows the password', FRESH_SIGN_IN + 1, true, 'ok'],
  ['signed in earlier and does not know it', FRESH_SIGN_IN + 1, false, 'PASSWORD_WRONG'],
  ['just signed in and does not know it', 0, false, 'PASSWORD_WRONG'],
])('someone who %s proves who they are: %s', (_, age, isPasswordRight, outcome) => {
  expect(outcomeOf(() => decideProof({ signedInAt: ago(age), isPasswordRight }, now)) ?? 'ok').toBe(outcome);
});

it('a wrong password is named at its field', () => {
  const proof = { signedInAt: now, isPasswordRight: false };
  expect(() => decideProof(proof, now)).toThrow(
    expect.objectContaining({ code: 'PASSWORD_WRONG', params: { fields: { password: 'PASSWORD_WRONG' } } }),
  );
});
