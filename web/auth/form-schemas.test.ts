import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { registerForm, resetForm } from './form-schemas.ts';

/** The code of each field's first error. */
function codes(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]).reverse());
}

const valid = {
  email: 'Alice@Example.org ',
  username: 'alice',
  firstName: 'Alice',
  lastName: 'Martin',
  birthDate: '1990-05-01',
  password: 'secret1',
  confirmPassword: 'secret1',
};

describe('register', () => {
  const form = registerForm('2026-06-30');
  test('accepts a valid form', () => {
    expect(codes(form, valid)).toEqual({});
  });
  test('reports every error at once, including the mismatched confirmation', () => {
    const bad = {
      ...valid,
      email: 'x',
      username: 'ab',
      firstName: ' ',
      lastName: '',
      birthDate: '',
      password: '12345',
    };
    expect(codes(form, bad)).toEqual({
      email: 'EMAIL_INVALID',
      username: 'USERNAME_MIN',
      firstName: 'FIRST_NAME_REQUIRED',
      lastName: 'LAST_NAME_REQUIRED',
      birthDate: 'BIRTH_DATE_INVALID',
      password: 'PASSWORD_MIN',
      confirmPassword: 'PASSWORDS_NOT_MATCH',
    });
  });
  test.each([
    ['2008-12-31', {}],
    ['2009-01-01', {}],
    ['2026-07-01', { birthDate: 'AGE_MIN' }],
  ])('leaves the age to the moment the form is sent, and refuses dates to come: born %s', (birthDate, expected) => {
    expect(codes(form, { ...valid, birthDate })).toEqual(expected);
  });
});

test('reset requires a matching confirmation', () => {
  expect(codes(resetForm, { password: 'secret1', confirmPassword: 'secret2' })).toEqual({
    confirmPassword: 'PASSWORDS_NOT_MATCH',
  });
});
