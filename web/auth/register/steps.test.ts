import { checkSignUp } from '@visavis/domain/auth/sign-up-check.ts';
import { expect, test } from 'vitest';
import { isSignInGiven } from './steps.ts';

const person = { username: '', firstName: '', lastName: '', birthDate: '' };
const given = { ...person, email: 'ada@example.com', password: 'secret1', confirmPassword: 'secret1' };

test.each([
  [{}, true],
  [{ username: 'x', birthDate: 'never' }, true],
  [{ email: 'ada@' }, false],
  [{ password: 'short', confirmPassword: 'short' }, false],
  [{ confirmPassword: 'secret' }, false],
  [{ email: '', password: '', confirmPassword: '' }, false],
])('with %j the first step is filled in: %s', (change, expected) => {
  expect(isSignInGiven(checkSignUp({ ...given, ...change }, '2026-06-30').codes)).toBe(expected);
});
