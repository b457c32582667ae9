import { forgotPassword, login, logout, me, refresh, register, resetPassword } from '@visavis/domain/auth/contract.ts';
import type { FastifyRequest } from 'fastify';
import { type Bind, takeOrThrow } from '../http/bind.ts';
import { networkOf } from '../http/network.ts';
import type { Limit, RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import type { SessionCookies } from './cookies.ts';
import type { Auth } from './service.ts';

const QUARTER_HOUR = 900;
const HOUR = 3600;
const loginsByIp = { name: 'login-ip', max: 30, seconds: QUARTER_HOUR, by: 'ip' } as const;
const loginsFromAddress = { name: 'login-address', max: 10, seconds: QUARTER_HOUR };
const loginsByAccount = { name: 'login-account', max: 100, seconds: QUARTER_HOUR };
const loginsByDevice = { name: 'login-device', max: 10, seconds: QUARTER_HOUR };
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

type CountedLimit = readonly [limit: Limit, key: string];

/**
 * What a sign-in counts against, narrowest first. Guessing from elsewhere must not lock the owner out: the tight limit
 * is that of the address and the account together, and a device that the owner signed in on has one of its own.
 */
function signInLimits(
  email: string,
  ip: string,
  deviceId: string | undefined,
): readonly [CountedLimit, ...CountedLimit[]] {
  if (deviceId) return [[loginsByDevice, deviceId]];
  return [
    [loginsFromAddress, `${networkOf(ip)} ${email}`],
    [loginsByAccount, email],
  ];
}

export function authRoutes({ bind, auth, cookies, rateLimiter, originOf }: AuthRouteDependencies): void {
  bind(register, async ({ body }) => ({ user: await auth.register(body) }), { limits: [registrations] });

  bind(
    login,
    async ({ body, ip, request, reply }) => {
      const device = await auth.knownDevice(request.cookies[cookies.deviceName], body.email);
      const limits = signInLimits(body.email, ip, device?.deviceId);
      for (const [limit, key] of limits) await takeOrThrow(rateLimiter, limit, key);
      const session = await auth.login(body.email, body.password);
      const [narrowest] = limits;
      await rateLimiter.reset(...narrowest);
      cookies.set(reply, session.tokens);
      cookies.setDevice(reply, await auth.recogniseDevice(session.user.userId, device));
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
        // Not awaited: the time of the answer must not reveal which addresses are known.
        void auth.requestReset(body.email, originOf(request), String(request.headers['accept-language'] ?? 'en'));
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
