import { expect, test } from 'vitest';
import { passwordProblem } from './password-problem.ts';

test.each([
  ['RECENT_SIGN_IN_REQUIRED', false, null],
  ['RECENT_SIGN_IN_REQUIRED', true, null],
  ['PASSWORD_WRONG', true, 'PASSWORD_WRONG'],
  ['RATE_LIMITED', true, 'RATE_LIMITED'],
  ['RATE_LIMITED 90', true, 'RATE_LIMITED 90'],
  ['VALIDATION_FAILED', true, 'PASSWORD_WRONG'],
  ['PASSWORD_WRONG', false, undefined],
  ['RATE_LIMITED', false, undefined],
  ['NOT_FOUND', true, undefined],
] as const)('after %s, with a password sent: %s, the dialog says %s', (code, isConfirming, problem) => {
  expect(passwordProblem(code, isConfirming)).toBe(problem);
});
