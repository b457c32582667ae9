import { changePassword } from '@visavis/domain/auth/account-contract.ts';
import { toMailbox } from '@visavis/domain/auth/address.ts';
import { forgotPassword, resetPassword } from '@visavis/domain/auth/contract.ts';
import { listResetPasskeys } from '@visavis/domain/passkeys/contract.ts';
import { addressActs } from '../../http/address-acts.ts';
import type { Attempt } from '../../http/attempts.ts';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { MailRequestOf } from '../emails/mail-request.ts';
import type { OwnPasswords } from './own-passwords.ts';
import type { Resets } from './resets.ts';

const HOUR = 3600;
/** from a network to a mailbox: whoever asks elsewhere does not keep its owner from a new link */
const resetsFromNetwork = { name: 'forgot-email', max: 3, seconds: HOUR };
/** to an address: each of these opens the account, so that its owner has what they need */
const resetsToAddress = { name: 'forgot-email-all', max: 12, seconds: HOUR };

export interface PasswordRouteDependencies {
  bind: Bind;
  attempt: Attempt;
  resets: Resets;
  rateLimiter: RateLimiter;
  ownPasswords: OwnPasswords;
  mailRequestOf: MailRequestOf;
}

export function passwordRoutes(dependencies: PasswordRouteDependencies): void {
  const { bind, attempt, resets, ownPasswords, rateLimiter, mailRequestOf } = dependencies;

  bind(forgotPassword, ({ body, ip, request, reply }) =>
    attempt(addressActs.forgotPassword, { ip }, async () => {
      // The answer is the same beyond the limit: it never reveals which addresses are known.
      const asked = mailRequestOf(request);
      const isWithin =
        (await rateLimiter.take(resetsFromNetwork, `${asked.address} ${toMailbox(body.email)}`)) === 0 &&
        (await rateLimiter.take(resetsToAddress, body.email)) === 0;
      if (isWithin) {
        // After the answer: its time must not reveal which addresses are known either.
        reply.raw.once('close', () => void resets.requestReset(body.email, asked));
      }
      return null;
    }),
  );

  bind(resetPassword, async ({ body, ip, request }) => {
    await attempt(addressActs.resetPassword, { ip }, () =>
      resets.resetPassword(body.token, body, mailRequestOf(request)),
    );
    return null;
  });

  bind(listResetPasskeys, ({ body, ip }) =>
    attempt(addressActs.lookAtReset, { ip }, () => resets.passkeysOf(body.token, networkOf(ip))),
  );

  bind(changePassword, async ({ user, body, request }) => {
    await ownPasswords.change(user, body, mailRequestOf(request));
    return null;
  });
}
