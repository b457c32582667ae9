import { forgotPassword, resetPassword } from '@visavis/domain/auth/contract.ts';
import type { FastifyRequest } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { Resets } from './resets.ts';

const HOUR = 3600;
const resetRequests = { name: 'forgot', max: 10, seconds: HOUR, by: 'ip' } as const;
const resetRequestsByEmail = { name: 'forgot-email', max: 3, seconds: HOUR };
const resetUses = { name: 'reset', max: 20, seconds: HOUR, by: 'ip' } as const;

export interface PasswordRouteDependencies {
  bind: Bind;
  resets: Resets;
  rateLimiter: RateLimiter;
  /** the public origin, for links in mails */
  originOf(request: FastifyRequest): string;
}

export function passwordRoutes({ bind, resets, rateLimiter, originOf }: PasswordRouteDependencies): void {
  bind(
    forgotPassword,
    async ({ body, ip, request, reply }) => {
      // The answer is the same beyond the limit: it never reveals which addresses are known.
      if ((await rateLimiter.take(resetRequestsByEmail, body.email)) === 0) {
        const asked = {
          origin: originOf(request),
          language: String(request.headers['accept-language'] ?? 'en'),
          address: networkOf(ip),
        };
        // After the answer: its time must not reveal which addresses are known either.
        reply.raw.once('close', () => void resets.requestReset(body.email, asked));
      }
      return null;
    },
    { limits: [resetRequests] },
  );

  bind(
    resetPassword,
    async ({ body, ip }) => {
      await resets.resetPassword(body.token, body.password, networkOf(ip));
      return null;
    },
    { limits: [resetUses] },
  );
}
