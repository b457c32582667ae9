import { expect, it } from 'vitest';
import { isDisposable } from './disposable.ts';

it.each([
  ['ada@mailinator.com', true],
  ['ada@10minutemail.com', true],
  ['ada@inbox.mailinator.com', true],
  ['ada@example.com', false],
  ['ada@gmail.com', false],
  ['ada@orange.fr', false],
  ['mailinator.com@gmail.com', false],
  ['ada@notmailinator.org', false],
])('%s is disposable: %s', (email, outcome) => {
  expect(isDisposable(email)).toBe(outcome);
});
