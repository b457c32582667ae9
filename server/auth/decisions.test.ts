import { expect, it } from 'vitest';
import { outcomeOf } from '../testing/outcome.ts';
import { decideReset, decideRotation, type PasswordReset, type RotationFacts } from './decisions.ts';

const now = new Date(1_000_000);
const later = new Date(1_000_001);
const session: RotationFacts['session'] = { generation: 5, endedAt: null, expiresAt: later };

it.each<[string, Partial<RotationFacts['session']>, number, unknown]>([
  ['of the newest generation advances', {}, 5, 6],
  ['of the generation before gets a sibling of the newest', {}, 4, 5],
  ['that is older ends the session', {}, 3, 'end-session'],
  ['of an ended session is refused', { endedAt: now }, 5, 'refuse'],
  ['of a session that expires now is refused', { expiresAt: now }, 5, 'refuse'],
  ['that is older, of an ended session, is refused', { endedAt: now }, 0, 'refuse'],
])('a refresh token %s', (_, change, generation, outcome) => {
  expect(decideRotation({ session: { ...session, ...change }, token: { generation } }, now)).toBe(outcome);
});

const reset: PasswordReset = { userId: 'u', usedAt: null, expiresAt: later };

it.each<[string, PasswordReset | undefined, unknown]>([
  ['that is unused and valid passes', reset, reset],
  ['that is unknown is refused', undefined, 'RESET_TOKEN_INVALID'],
  ['that is used is refused', { ...reset, usedAt: now }, 'RESET_TOKEN_INVALID'],
  ['that expires now is refused', { ...reset, expiresAt: now }, 'RESET_TOKEN_INVALID'],
])('a password reset %s', (_, found, outcome) => {
  expect(outcomeOf(() => decideReset(found, now))).toEqual(outcome);
});
