import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  resendEmailLink,
} from '@visavis/domain/auth/account-contract.ts';
import { type Bind, takeOrThrow } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { OwnPasswords } from '../passwords/own-passwords.ts';
import type { AskedBy } from './asked.ts';
import type { Emails } from './emails.ts';

const HOUR = 3600;
const confirmations = { name: 'confirm-email', max: 20, seconds: HOUR, by: 'ip' } as const;
const resends = { name: 'resend-email', max: 5, seconds: HOUR, by: 'user' } as const;
/** However many accounts ask: an address is anyone's until it is confirmed. */
const linksToAddress = { name: 'confirm-email-address', max: 5, seconds: HOUR };

export interface EmailRouteDependencies {
  bind: Bind;
  emails: Emails;
  ownPasswords: OwnPasswords;
  rateLimiter: RateLimiter;
  askedBy: AskedBy;
}

export function emailRoutes({ bind, emails, ownPasswords, rateLimiter, askedBy }: EmailRouteDependencies): void {
  bind(
    confirmEmail,
    async ({ body, ip }) => {
      await emails.confirm(body.token, networkOf(ip));
      return null;
    },
    { limits: [confirmations] },
  );

  bind(
    resendEmailLink,
    async ({ user, request }) => {
      const sentTo = await emails.waiting(user.userId);
      if (sentTo === null) return { sentTo };
      await takeOrThrow(rateLimiter, linksToAddress, sentTo);
      await emails.sendLink(user.userId, askedBy(request));
      return { sentTo };
    },
    { limits: [resends] },
  );

  bind(changeEmail, async ({ user, body, request }) => {
    const asked = askedBy(request);
    const account = await ownPasswords.check(user.userId, body.password, 'password');
    await takeOrThrow(rateLimiter, linksToAddress, body.email);
    const changed = await emails.change(account, body.email, asked);
    if (changed.pendingEmail) await emails.sendLink(user.userId, asked);
    return { user: changed };
  });

  bind(cancelEmailChange, async ({ user }) => ({ user: await emails.cancelChange(user.userId) }));
}
