import { expect, test } from 'vitest';
import { codesOf } from '../testing/codes.ts';
import { resetPassword } from './contract.ts';
import { credentials, registration } from './fields-contract.ts';

const alice = {
  email: 'alice@example.org',
  username: 'Alice_01',
  password: 'correct horse',
  firstName: 'Alice',
  lastName: 'Liddell',
  birthDate: '1990-05-04',
};

test.each([
  [{ email: 'alice' }, { email: 'EMAIL_INVALID' }],
  [{ email: '' }, { email: 'EMAIL_REQUIRED' }],
  [{ email: ' ' }, { email: 'EMAIL_REQUIRED' }],
  [{ email: undefined }, { email: 'EMAIL_REQUIRED' }],
  [{ email: 'a@b' }, { email: 'EMAIL_INVALID' }],
  [{ email: 'a@xn--e1afmkfd.xn--p1ai' }, null],
  [{ email: 'a@bücher.example' }, null],
  [{ email: 'a@пример.рф' }, null],
  [{ email: 'ä@example.org' }, { email: 'EMAIL_INVALID' }],
  [{ email: 'a@bücher' }, { email: 'EMAIL_INVALID' }],
  [{ email: `a@${'ü'.repeat(300)}.example` }, { email: 'EMAIL_INVALID' }],
  [{ email: 'a@xn--e1afmkfd.p1' }, { email: 'EMAIL_INVALID' }],
  [{ email: "o'brien+call@example.org" }, null],
  ...[..."!#$%&'*+-/=?^_`{|}~"].map((sign): [object, null] => [{ email: `${sign}a.b${sign}@example.org` }, null]),
  ...[...'"(),:;<>@[\\] \t\r\n'].map((sign): [object, object] => [
    { email: `a${sign}b@example.org` },
    { email: 'EMAIL_INVALID' },
  ]),
  [{ email: '.a@example.org' }, { email: 'EMAIL_INVALID' }],
  [{ email: 'a.@example.org' }, { email: 'EMAIL_INVALID' }],
  [{ email: 'a..b@example.org' }, { email: 'EMAIL_INVALID' }],
  [{ email: '=?utf-8?q?=62=6f=62?=@example.org' }, { email: 'EMAIL_INVALID' }],
  [{ email: 'a\u0000@example.org' }, { email: 'EMAIL_INVALID' }],
  [{ email: 'a@example.org\r\nBcc: b@example.org' }, { email: 'EMAIL_INVALID' }],
  [{ email: `${'a'.repeat(250)}@example.org` }, { email: 'EMAIL_INVALID' }],
  [{ username: 'al' }, { username: 'USERNAME_MIN' }],
  [{ username: '  al  ' }, { username: 'USERNAME_MIN' }],
  [{ username: 'ali' }, null],
  [{ username: 7 }, { username: 'USERNAME_MIN' }],
  [{ username: 'a'.repeat(30) }, null],
  [{ username: 'a'.repeat(31) }, { username: 'USERNAME_MAX' }],
  [{ username: 'al ice' }, { username: 'USERNAME_CHARACTERS' }],
  [{ username: 'аlice' }, { username: 'USERNAME_CHARACTERS' }],
  [{ username: 'a.b-c_9' }, null],
  [{ password: '12345' }, { password: 'PASSWORD_MIN' }],
  [{ password: '123456' }, null],
  [{ password: undefined }, { password: 'PASSWORD_REQUIRED' }],
  [{ password: '' }, { password: 'PASSWORD_REQUIRED' }],
  [{ password: 'x'.repeat(128) }, null],
  [{ password: 'x'.repeat(129) }, { password: 'PASSWORD_MAX' }],
  [{ firstName: '' }, { firstName: 'FIRST_NAME_REQUIRED' }],
  [{ firstName: '   ' }, { firstName: 'FIRST_NAME_REQUIRED' }],
  [{ firstName: 'A' }, null],
  [{ firstName: 'a\u0000b' }, { firstName: 'NAME_CHARACTERS' }],
  [{ lastName: undefined }, { lastName: 'LAST_NAME_REQUIRED' }],
  [{ lastName: 'x'.repeat(101) }, { lastName: 'NAME_MAX' }],
  [{ birthDate: '04/05/1990' }, { birthDate: 'BIRTH_DATE_INVALID' }],
  [{ birthDate: '1990-02-29' }, { birthDate: 'BIRTH_DATE_INVALID' }],
  [{ birthDate: '1992-02-29' }, null],
  [{ birthDate: undefined }, { birthDate: 'BIRTH_DATE_INVALID' }],
])('registration with %j answers %j', (change, codes) => {
  expect(codesOf(registration, { ...alice, ...change })).toEqual(codes);
});

test('an empty registration is refused for every field', () => {
  expect(codesOf(registration, {})).toEqual({
    email: 'EMAIL_REQUIRED',
    username: 'USERNAME_MIN',
    password: 'PASSWORD_REQUIRED',
    firstName: 'FIRST_NAME_REQUIRED',
    lastName: 'LAST_NAME_REQUIRED',
    birthDate: 'BIRTH_DATE_INVALID',
  });
});

test('trims and lower-cases the email, trims the username, and leaves the password alone', () => {
  const sent = {
    ...alice,
    email: ' Alice@Example.ORG ',
    username: ' Alice ',
    password: ' Pass word ',
    firstName: ' Al ',
  };
  expect(registration.parse(sent)).toMatchObject({
    email: 'alice@example.org',
    username: 'Alice',
    password: ' Pass word ',
    firstName: 'Al',
  });
});

test.each([
  [{ email: 'alice@example.org', password: '123456' }, null],
  [
    { email: 'nobody', password: '12345' },
    { email: 'EMAIL_INVALID', password: 'PASSWORD_MIN' },
  ],
  [
    { email: '', password: '' },
    { email: 'EMAIL_REQUIRED', password: 'PASSWORD_REQUIRED' },
  ],
])('sign-in with %j answers %j', (body, codes) => {
  expect(codesOf(credentials, body)).toEqual(codes);
});

test.each([
  [{ token: '', password: '123456' }, { token: 'RESET_TOKEN_INVALID' }],
  [{ token: 't'.repeat(201), password: '123456' }, { token: 'RESET_TOKEN_INVALID' }],
  [{ token: 't'.repeat(200), password: '123456' }, null],
  [{ token: 't', password: '1' }, { password: 'PASSWORD_MIN' }],
  [{ token: 't', password: '123456' }, null],
])('a reset with %j answers %j', (body, codes) => {
  expect(codesOf(resetPassword.body, body)).toEqual(codes);
});
