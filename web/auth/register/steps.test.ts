import { expect, test } from 'vitest';
import { registerForm } from '../form-schemas.ts';
import { isSignInGiven } from './steps.ts';

const given = { email: 'ada@example.com', password: 'secret1', confirmPassword: 'secret1' };

test.each([
  [{}, true],
  [{ username: 'x', birthDate: 'never' }, true],
  [{ email: 'ada@' }, false],
  [{ password: 'short', confirmPassword: 'short' }, false],
  [{ confirmPassword: 'secret' }, false],
  [{ email: '', password: '', confirmPassword: '' }, false],
])('with %j the first step is filled in: %s', (change, expected) => {
  expect(isSignInGiven(registerForm('2026-06-30'), { ...given, ...change })).toBe(expected);
});
