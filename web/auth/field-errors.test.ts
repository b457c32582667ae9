import { expect, test } from 'vitest';
import { fieldErrors } from './field-errors.ts';

const fields = ['email', 'username', 'birthDate'];

test.each([
  [{ code: 'EMAIL_TAKEN' }, { email: 'EMAIL_TAKEN' }],
  [{ code: 'USERNAME_TAKEN', fields: {} }, { username: 'USERNAME_TAKEN' }],
  [{ code: 'VALIDATION_FAILED', fields: { birthDate: 'AGE_MIN', other: 'X' } }, { birthDate: 'AGE_MIN' }],
  [{ code: 'VALIDATION_FAILED', fields: { other: 'X' } }, null],
  [{ code: 'RATE_LIMITED' }, null],
  [new Error('no code'), null],
  [null, null],
])('%j concerns the fields %j', (error, expected) => {
  expect(fieldErrors(error, fields)).toEqual(expected);
});
