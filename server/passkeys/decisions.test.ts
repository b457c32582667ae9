import { CHALLENGE_LIFETIME, PASSKEYS_MAX } from '@visavis/domain/passkeys/rules.ts';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing/outcome.ts';
import { type Challenge, type ChallengeUse, challengeExpiry, decideChallenge, decideCount } from './decisions.ts';

const now = new Date('2026-01-15T12:00:00.000Z');
const before = (ms: number) => new Date(now.getTime() - ms);

describe('a challenge', () => {
  const signIn: Challenge = { purpose: 'sign-in', sessionId: null, expiresAt: challengeExpiry(now) };
  const add: Challenge = { ...signIn, purpose: 'add', sessionId: 'mine' };
  const toSignIn: ChallengeUse = { purpose: 'sign-in', sessionId: null };
  const toAdd: ChallengeUse = { purpose: 'add', sessionId: 'mine' };
  const givenAt = (ms: number): Challenge => ({ ...signIn, expiresAt: challengeExpiry(before(ms)) });
  it.each<[string, Challenge | undefined, ChallengeUse, string]>([
    ['of a sign-in', signIn, toSignIn, 'ok'],
    ['in its last millisecond', givenAt(CHALLENGE_LIFETIME - 1), toSignIn, 'ok'],
    ['that has expired', givenAt(CHALLENGE_LIFETIME), toSignIn, 'PASSKEY_REFUSED'],
    ['that was never given or is used up', undefined, toSignIn, 'PASSKEY_REFUSED'],
    ['of the session that adds', add, toAdd, 'ok'],
    ['of another session', { ...add, sessionId: 'other' }, toAdd, 'PASSKEY_REFUSED'],
    ['of a sign-in, to add a passkey', signIn, toAdd, 'PASSKEY_REFUSED'],
    ['of a session, to sign in', add, toSignIn, 'PASSKEY_REFUSED'],
    ['of a proof of the same session', { ...add, purpose: 'prove' }, toAdd, 'PASSKEY_REFUSED'],
    ['for no purpose', { ...add, purpose: null }, toAdd, 'PASSKEY_REFUSED'],
  ])('%s', (_, challenge, use, outcome) => {
    expect(outcomeOf(() => decideChallenge(challenge, use, now)) ?? 'ok').toBe(outcome);
  });
});

it.each([
  [0, 'ok'],
  [PASSKEYS_MAX - 1, 'ok'],
  [PASSKEYS_MAX, 'PASSKEY_LIMIT'],
])('an account with %i passkeys and another: %s', (count, outcome) => {
  expect(outcomeOf(() => decideCount(count)) ?? 'ok').toBe(outcome);
});
