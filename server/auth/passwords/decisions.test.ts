import { expect, it } from 'vitest';
import { outcomeOf } from '../../testing/outcome.ts';
import { decidePasskeys, decideReset, type PasswordReset, type ResetFacts } from './decisions.ts';

const now = new Date(100 * 24 * 3_600_000);
const reset: PasswordReset = { userId: 'u', usedAt: null, expiresAt: new Date(now.getTime() + 1), role: null };

it.each<[string, PasswordReset | undefined, unknown]>([
  ['that is unused and valid passes', reset, reset],
  ['that is unknown is refused', undefined, 'RESET_TOKEN_INVALID'],
  ['that is used is refused', { ...reset, usedAt: now }, 'RESET_TOKEN_INVALID'],
  ['that expires now is refused', { ...reset, expiresAt: now }, 'RESET_TOKEN_INVALID'],
])('a password reset %s', (_, found, outcome) => {
  expect(outcomeOf(() => decideReset(found, now))).toEqual(outcome);
});

it.each<[string, ResetFacts, boolean, string]>([
  ['whose address was never confirmed', { emailVerifiedAt: null, role: null }, true, 'none'],
  ['whose address was confirmed', { emailVerifiedAt: now, role: null }, true, 'chosen'],
  ['where addresses are not confirmed', { emailVerifiedAt: null, role: null }, false, 'chosen'],
  ['of the staff', { emailVerifiedAt: null, role: 'moderator' }, true, 'all'],
])('of the passkeys of an account %s stay: %o', (_, facts, isRequired, stay) => {
  expect(decidePasskeys(facts, isRequired)).toBe(stay);
});
