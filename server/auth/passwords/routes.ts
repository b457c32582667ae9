import { changePassword } from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, resetPassword } from '@visavis/domain/auth/contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { AskedBy } from '../emails/asked.ts';
import type { OwnPasswords } from './own-passwords.ts';
import type { Resets } from './resets.ts';

const HOUR = 3600;
const resetRequests = { name: 'forgot', max: 10, seconds: HOUR, by: 'ip' } as const;
const resetRequestsByEmail = { name: 'forgot-email', max: 3, seconds: HOUR };
const resetUses = { name: 'reset', max: 20, seconds: HOUR, by: 'ip' } as const;

export interface PasswordRouteDependencies {
  bind: Bind;
  resets: Resets;
  rateLimiter: RateLimiter;
  ownPasswords: OwnPasswords;
  askedBy: AskedBy;
}

export function passwordRoutes(dependencies: PasswordRouteDependencies): void {
  const { bind, resets, ownPasswords, rateLimiter, askedBy } = dependencies;

  bind(
    forgotPassword,
    async ({ body, request, reply }) => {
      // The answer is the same beyond the limit: it never reveals which addresses are known.
      if ((await rateLimiter.take(resetRequestsByEmail, body.email)) === 0) {
        const asked = askedBy(request);
        // After the answer: its time must not reveal which addresses are known either.
        reply.raw.once('close', () => void resets.requestReset(body.email, asked));
      }
      return null;
    },
    { limits: [resetRequests] },
  );

  bind(
    resetPassword,
    async ({ body, request }) => {
      await resets.resetPassword(body.token, body.password, askedBy(request));
      return null;
    },
    { limits: [resetUses] },
  );

  bind(changePassword, async ({ user, body, request }) => {
    await ownPasswords.change(user, body, askedBy(request));
    return null;
  });
}
