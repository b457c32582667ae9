import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  mailDomains,
  resendEmailLink,
} from '@visavis/domain/auth/account-contract.ts';
import { addressActs } from '../../http/address-acts.ts';
import type { Attempt } from '../../http/attempts.ts';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { ConfirmOwner } from '../sessions/proof.ts';
import type { Emails } from './emails.ts';
import type { MailRequestOf } from './mail-request.ts';

const HOUR = 3600;
const resends = { name: 'resend-email', max: 5, seconds: HOUR, by: 'user' } as const;
const resendsInDay = { name: 'resend-email-day', max: 10, seconds: 24 * HOUR, by: 'user' } as const;

export interface EmailRouteDependencies {
  bind: Bind;
  attempt: Attempt;
  emails: Emails;
  confirmOwner: ConfirmOwner;
  mailRequestOf: MailRequestOf;
  /** domains that the operator has said to have mail */
  allowed: readonly string[];
}

export function emailRoutes({
  bind,
  attempt,
  emails,
  confirmOwner,
  mailRequestOf,
  allowed,
}: EmailRouteDependencies): void {
  bind(confirmEmail, async ({ body, ip }) => {
    await attempt(addressActs.confirmEmail, { ip }, () => emails.confirm(body.token, networkOf(ip)));
    return null;
  });

  bind(
    resendEmailLink,
    async ({ user, request }) => ({ sentTo: await emails.resendLink(user.userId, mailRequestOf(request)) }),
    { limits: [resends, resendsInDay] },
  );

  bind(changeEmail, async ({ user, body, request }) => {
    const account = await confirmOwner(user, body.password);
    return { user: await emails.change(account, body.email, mailRequestOf(request)) };
  });

  bind(cancelEmailChange, async ({ user, ip }) => ({ user: await emails.cancelChange(user.userId, networkOf(ip)) }));

  bind(mailDomains, async () => ({ allowed: [...allowed] }));
}
