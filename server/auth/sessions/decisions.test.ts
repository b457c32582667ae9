import { FRESH_SIGN_IN, LAST_USE_PRECISION } from '@visavis/domain/auth/rules.ts';
import { expect, it } from 'vitest';
import { outcomeOf } from '../../testing/outcome.ts';
import {
  decideProof,
  decideRotation,
  decideSignIn,
  isNoticeDue,
  isUseNoted,
  REFRESH_GRACE,
  type RotationDecision,
  type RotationFacts,
  sessionExpiry,
} from './decisions.ts';

const DAY = 24 * 3_600_000;
const now = new Date(100 * DAY);
const ago = (ms: number) => new Date(now.getTime() - ms);
const later = new Date(now.getTime() + 1);
const session: RotationFacts['session'] = { generation: 5, createdAt: ago(DAY), endedAt: null, expiresAt: later };
const expiresAt = new Date(now.getTime() + 30 * DAY);

it.each<[string, Partial<RotationFacts['session']>, number, Date | null, RotationDecision]>([
  ['that is the newest advances', {}, 5, null, { kind: 'advance', generation: 6, expiresAt }],
  ['traded ten seconds ago gets the newest', {}, 4, ago(REFRESH_GRACE), { kind: 'repeat', generations: 1 }],
  ['traded a moment ago, twice refreshed since, too', {}, 3, ago(2), { kind: 'repeat', generations: 2 }],
  ['traded longer ago ends the session', {}, 4, ago(REFRESH_GRACE + 1), { kind: 'end-session' }],
  ['traded at an unknown time ends the session', {}, 3, null, { kind: 'end-session' }],
  ['of an ended session is refused', { endedAt: now }, 5, null, { kind: 'refuse' }],
  ['of a session that expires now is refused', { expiresAt: now }, 5, null, { kind: 'refuse' }],
  ['that is older, of an ended session, is refused', { endedAt: now }, 0, ago(DAY), { kind: 'refuse' }],
])('a refresh token %s', (_, change, generation, tradedAt, decision) => {
  const facts = { session: { ...session, ...change }, token: { generation }, tradedAt };
  expect(decideRotation(facts, now)).toEqual(decision);
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
