import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { loginForm, registerForm, resetForm } from './forms.ts';

/** field → code of its first error */
function codes(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]).reverse());
}

const good = {
  email: 'Alice@Example.org ',
  username: 'alice',
  firstName: 'Alice',
  lastName: 'Martin',
  birthDate: '1990-05-01',
  password: 'secret1',
  confirmPassword: 'secret1',
};

describe('login', () => {
  test('names both faults of an empty form', () => {
    expect(codes(loginForm, { email: '', password: '' })).toEqual({ email: 'EMAIL_INVALID', password: 'PASSWORD_MIN' });
  });
  test('takes an email whatever its case and blanks', () => {
    expect(loginForm.parse({ email: ' A@B.fr', password: '123456' }).email).toBe('a@b.fr');
  });
});

describe('register', () => {
  const form = registerForm('2026-06-30');
  test('takes a good form', () => {
    expect(codes(form, good)).toEqual({});
  });
  test('names every fault at once, the repeated password included', () => {
    const bad = { ...good, email: 'x', username: 'ab', firstName: ' ', lastName: '', birthDate: '', password: '12345' };
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
    ['2009-01-01', { birthDate: 'AGE_MIN' }],
  ])('goes by the years alone: born %s', (birthDate, expected) => {
    expect(codes(form, { ...good, birthDate })).toEqual(expected);
  });
});

test('reset wants the same password twice', () => {
  expect(codes(resetForm, { password: 'secret1', confirmPassword: 'secret2' })).toEqual({
    confirmPassword: 'PASSWORDS_NOT_MATCH',
  });
});
