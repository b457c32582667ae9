import { CHALLENGE_LIFETIME, PASSKEYS_MAX } from '@visavis/domain/passkeys/rules.ts';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing/outcome.ts';
import { challengeExpiry, decideChallenge, decideCount } from './decisions.ts';

const now = new Date('2026-01-15T12:00:00.000Z');
const before = (ms: number) => new Date(now.getTime() - ms);

describe('a challenge', () => {
  const fresh = { sessionId: null, expiresAt: challengeExpiry(now) };
  it.each([
    ['of a sign-in', fresh, null, 'ok'],
    ['in its last millisecond', { ...fresh, expiresAt: challengeExpiry(before(CHALLENGE_LIFETIME - 1)) }, null, 'ok'],
    ['that has expired', { ...fresh, expiresAt: challengeExpiry(before(CHALLENGE_LIFETIME)) }, null, 'PASSKEY_REFUSED'],
    ['that was never given or is used up', undefined, null, 'PASSKEY_REFUSED'],
    ['of the session that adds', { ...fresh, sessionId: 'mine' }, 'mine', 'ok'],
    ['of another session', { ...fresh, sessionId: 'other' }, 'mine', 'PASSKEY_REFUSED'],
    ['of a sign-in, to add a passkey', fresh, 'mine', 'PASSKEY_REFUSED'],
    ['of a session, to sign in', { ...fresh, sessionId: 'mine' }, null, 'PASSKEY_REFUSED'],
  ])('%s', (_, challenge, sessionId, outcome) => {
    expect(outcomeOf(() => decideChallenge(challenge, sessionId, now)) ?? 'ok').toBe(outcome);
  });
});

it.each([
  [0, 'ok'],
  [PASSKEYS_MAX - 1, 'ok'],
  [PASSKEYS_MAX, 'PASSKEY_LIMIT'],
])('an account with %i passkeys and another: %s', (count, outcome) => {
  expect(outcomeOf(() => decideCount(count)) ?? 'ok').toBe(outcome);
});
