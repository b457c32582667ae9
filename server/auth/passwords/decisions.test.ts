import { expect, it } from 'vitest';
import { outcomeOf } from '../../testing/outcome.ts';
import { decideReset, losesPasskeys, type PasswordReset, type ResetFacts } from './decisions.ts';

const now = new Date(100 * 24 * 3_600_000);
const reset: PasswordReset = { userId: 'u', usedAt: null, expiresAt: new Date(now.getTime() + 1) };

it.each<[string, PasswordReset | undefined, unknown]>([
  ['that is unused and valid passes', reset, reset],
  ['that is unknown is refused', undefined, 'RESET_TOKEN_INVALID'],
  ['that is used is refused', { ...reset, usedAt: now }, 'RESET_TOKEN_INVALID'],
  ['that expires now is refused', { ...reset, expiresAt: now }, 'RESET_TOKEN_INVALID'],
])('a password reset %s', (_, found, outcome) => {
  expect(outcomeOf(() => decideReset(found, now))).toEqual(outcome);
});

it.each<[string, ResetFacts, boolean, boolean]>([
  ['whose address was never confirmed loses them', { emailVerifiedAt: null, role: null }, true, true],
  ['whose address was confirmed keeps them', { emailVerifiedAt: now, role: null }, true, false],
  ['where addresses are not confirmed keeps them', { emailVerifiedAt: null, role: null }, false, false],
  ['of the staff keeps them', { emailVerifiedAt: null, role: 'moderator' }, true, false],
])('of passkeys, an account %s', (_, facts, isRequired, loses) => {
  expect(losesPasskeys(facts, isRequired)).toBe(loses);
});
