import { AppError } from '@visavis/domain/wire/errors.ts';
import { expect, it } from 'vitest';
import { isDisposable, refuseDisposable } from './disposable.ts';

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

it('an address that is disposable is refused as such', () => {
  const refusal = new AppError('VALIDATION_FAILED', { fields: { email: 'EMAIL_DISPOSABLE' } });
  expect(() => refuseDisposable('ada@mailinator.com')).toThrow(refusal);
  expect(() => refuseDisposable('ada@example.com')).not.toThrow();
});
