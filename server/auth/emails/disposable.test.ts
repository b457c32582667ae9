import { AppError } from '@visavis/domain/wire/errors.ts';
import { expect, it } from 'vitest';
import { createFakeMailHosts } from '../../ports/mail-hosts/mail-hosts.fake.ts';
import { createRefuseDisposable } from './disposable.ts';

const mailHosts = createFakeMailHosts({
  'mailinator.com': ['mail.mailinator.com', 'mail2.mailinator.com'],
  '*.mailinator.com': ['mail2.mailinator.com'],
  'mooo.com': ['mail.afraid.org'],
  'ada.mooo.com': ['ada.mooo.com'],
});
const refuse = createRefuseDisposable({ mailHosts, allowed: ['10minutemail.com'] });
const refusal = new AppError('VALIDATION_FAILED', { fields: { email: 'EMAIL_DISPOSABLE' } });

it.each([
  ['ada@mailinator.com', true],
  ['ada@yopmail.com', true],
  ['ada@inbox.mailinator.com', true],
  ['ada@mooo.com', true],
  ['ada@example.com', false],
  ['ada@gmail.com', false],
  ['ada@orange.fr', false],
  ['mailinator.com@gmail.com', false],
  ['ada@notmailinator.org', false],
  // Real services that the list has.
  ['ada@21cn.com', false],
  ['ada@sify.com', false],
  // Below the domains of dynamic DNS: a mail server of one's own, and nothing that can be told.
  ['ada@ada.mooo.com', false],
  ['ada@home.ydns.eu', false],
  ['ada@mine.us.to', false],
  // The operator lets these pass.
  ['ada@10minutemail.com', false],
  ['ada@inbox.10minutemail.com', false],
])('%s is refused as disposable: %s', async (email, isRefused) => {
  if (isRefused) await expect(refuse(email)).rejects.toThrow(refusal);
  else await expect(refuse(email)).resolves.toBeUndefined();
});
