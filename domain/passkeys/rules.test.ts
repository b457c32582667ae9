import { expect, test } from 'vitest';
import { FRESH_SIGN_IN, isFreshSignIn } from './rules.ts';

test.each([
  [0, true],
  [FRESH_SIGN_IN, true],
  [FRESH_SIGN_IN + 1, false],
  [90 * 24 * 3_600_000, false],
])('a session of %i ms is fresh: %s', (age, fresh) => {
  const signedInAt = new Date('2026-01-15T12:00:00.000Z');
  expect(isFreshSignIn(signedInAt, new Date(signedInAt.getTime() + age))).toBe(fresh);
});
