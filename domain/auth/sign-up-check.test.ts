import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registration } from './fields-contract.ts';
import { checkSignUp, type SignUp } from './sign-up-check.ts';

const today = '2026-06-30';
const valid: SignUp = {
  email: 'Alice@Example.org ',
  username: ' alice',
  firstName: 'Alice ',
  lastName: 'Martin',
  birthDate: '1990-05-01',
  password: 'secret1',
  confirmPassword: 'secret1',
};

/** The same from the contract's schema: the first code of each field. */
function bySchema({ confirmPassword: _, ...typed }: SignUp): Record<string, string> {
  const issues = registration.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

test('a right form is sent as the schema has it, without the confirmation', () => {
  const { confirmPassword: _, ...typed } = valid;
  const { values, codes } = checkSignUp(valid, today);
  expect(codes).toEqual({});
  expect(values).toEqual(registration.parse(typed));
});

test('every error is reported at once, including the mismatched confirmation', () => {
  const bad = { email: 'x', username: 'ab', firstName: ' ', lastName: '', birthDate: '', password: '12345' };
  expect(checkSignUp({ ...valid, ...bad }, today).codes).toEqual({
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
  ['2016-12-31', {}],
  ['2017-01-01', { birthDate: 'AGE_MIN' }],
  ['2026-07-01', { birthDate: 'AGE_MIN' }],
])('the age is left to the moment the form is sent, and dates to come are refused: born %s', (birthDate, codes) => {
  expect(checkSignUp({ ...valid, birthDate }, today).codes).toEqual(codes);
});

test.each<[keyof SignUp, string]>([
  ['username', 'ab'],
  ['username', 'a b'],
  ['username', 'élise'],
  ['username', '👋👋'],
  ['username', 'a'.repeat(30)],
  ['username', 'a'.repeat(31)],
  ['firstName', 'a'.repeat(100)],
  ['firstName', 'a'.repeat(101)],
  ['firstName', '👋'.repeat(100)],
  ['lastName', 'a\u0000b'],
  ['lastName', '\ud800'],
  ['birthDate', '1990-5-1'],
  ['birthDate', '2000-02-29'],
  ['birthDate', '1900-02-29'],
  ['birthDate', '1990-04-31'],
  ['birthDate', '1990-13-01'],
  ['birthDate', '1990-05-00'],
  ['birthDate', '0000-01-01'],
  ['birthDate', '1990-05-01T00:00'],
])('%s %j is taken or refused as by the schema', (field, value) => {
  const typed = { ...valid, [field]: value };
  expect(checkSignUp(typed, today).codes).toEqual(bySchema(typed));
});

test('whatever is typed is taken or refused as by the schema', () => {
  const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
  const date = fc.oneof(
    fc.string(),
    // years of adults: the schema knows no age
    fc.tuple(fc.integer({ min: 1000, max: 2008 }), digits(2), digits(2)).map((parts) => parts.join('-')),
  );
  const name = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\w.@+' -]{0,40}$/));
  const form = fc.record({ username: name, firstName: name, lastName: name, birthDate: date });
  fc.assert(
    fc.property(form, (changes) => {
      const typed = { ...valid, ...changes };
      expect(checkSignUp(typed, today).codes).toEqual(bySchema(typed));
    }),
  );
});
