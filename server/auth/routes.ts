import { forgotPassword, login, logout, me, refresh, register, resetPassword } from '@visavis/domain/auth/contract.ts';
import type { FastifyRequest } from 'fastify';
import { type Bind, takeOrThrow } from '../http/bind.ts';
import type { RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import type { SessionCookies } from './cookies.ts';
import type { Auth } from './service.ts';

const QUARTER_HOUR = 900;
const HOUR = 3600;
const loginsByIp = { name: 'login-ip', max: 30, seconds: QUARTER_HOUR, by: 'ip' } as const;
const loginsByEmail = { name: 'login-email', max: 10, seconds: QUARTER_HOUR };
const registrations = { name: 'register', max: 10, seconds: HOUR, by: 'ip' } as const;
const resetRequests = { name: 'forgot', max: 10, seconds: HOUR, by: 'ip' } as const;
const resetRequestsByEmail = { name: 'forgot-email', max: 3, seconds: HOUR };
const resets = { name: 'reset', max: 20, seconds: HOUR, by: 'ip' } as const;
const refreshes = { name: 'refresh', max: 120, seconds: QUARTER_HOUR, by: 'ip' } as const;

export interface AuthRouteDependencies {
  bind: Bind;
  auth: Auth;
  cookies: SessionCookies;
  rateLimiter: RateLimiter;
  /** the public origin, for links in mails */
  originOf(request: FastifyRequest): string;
}

export function authRoutes({ bind, auth, cookies, rateLimiter, originOf }: AuthRouteDependencies): void {
  bind(register, async ({ body }) => ({ user: await auth.register(body) }), { limits: [registrations] });

  bind(
    login,
    async ({ body, reply }) => {
      await takeOrThrow(rateLimiter, loginsByEmail, body.email);
      const session = await auth.login(body.email, body.password);
      await rateLimiter.reset(loginsByEmail, body.email);
      cookies.set(reply, session.tokens);
      return { user: session.user };
    },
    { limits: [loginsByIp] },
  );

  bind(me, async ({ user }) => ({ user: await auth.me(user.userId) }));

  bind(
    refresh,
    async ({ request, reply }) => {
      const session = await auth.refresh(request.cookies[cookies.refreshName]).catch((error) => {
        cookies.clear(reply);
        throw error;
      });
      cookies.set(reply, session.tokens);
      return { user: session.user };
    },
    { limits: [refreshes] },
  );

  bind(logout, async ({ request, reply }) => {
    await auth.logout(request.cookies[cookies.accessName], request.cookies[cookies.refreshName]);
    cookies.clear(reply);
    return null;
  });

  bind(
    forgotPassword,
    async ({ body, request }) => {
      // The answer is the same beyond the limit: it never reveals which addresses are known.
      if ((await rateLimiter.take(resetRequestsByEmail, body.email)) === 0) {
        await auth.forgotPassword(body.email, originOf(request), String(request.headers['accept-language'] ?? 'en'));
      }
      return null;
    },
    { limits: [resetRequests] },
  );

  bind(
    resetPassword,
    async ({ body }) => {
      await auth.resetPassword(body.token, body.password);
      return null;
    },
    { limits: [resets] },
  );
}
