import { forgotPassword, login, logout, me, refresh, register, resetPassword } from '@visavis/domain/auth/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyRequest } from 'fastify';
import { type Bind, takeOrThrow } from '../http/bind.ts';
import { networkOf } from '../http/network.ts';
import type { Limit, RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import type { SecurityLog } from '../ports/security-log.ts';
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
  security: SecurityLog;
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

export function authRoutes(dependencies: AuthRouteDependencies): void {
  const { bind, auth, cookies, rateLimiter, security, originOf } = dependencies;

  bind(register, async ({ body, ip }) => ({ user: await auth.register(body, networkOf(ip)) }), {
    limits: [registrations],
  });

  bind(
    login,
    async ({ body, ip, request, reply }) => {
      const device = await auth.knownDevice(request.cookies[cookies.deviceName], body.email);
      const limits = signInLimits(body.email, ip, device?.deviceId);
      const address = networkOf(ip);
      for (const [limit, key] of limits) {
        await takeOrThrow(rateLimiter, limit, key).catch((error) => {
          if (error instanceof AppError) security('sign-in-locked', { email: body.email, address, limit: limit.name });
          throw error;
        });
      }
      const session = await auth.login(body.email, body.password, address);
      const [narrowest] = limits;
      await rateLimiter.reset(...narrowest);
      const { userId } = session.user;
      security('signed-in', { userId, sessionId: session.sessionId, address, isKnownDevice: device !== undefined });
      cookies.set(reply, session.tokens);
      cookies.setDevice(reply, await auth.recogniseDevice(userId, device));
      return { user: session.user };
    },
    { limits: [loginsByIp] },
  );

  bind(me, async ({ user }) => ({ user: await auth.me(user.userId) }));

  bind(
    refresh,
    async ({ ip, request, reply }) => {
      const session = await auth.refresh(request.cookies[cookies.refreshName], networkOf(ip)).catch((error) => {
        cookies.clear(reply);
        throw error;
      });
      cookies.set(reply, session.tokens);
      return { user: session.user };
    },
    { limits: [refreshes] },
  );

  bind(logout, async ({ ip, request, reply }) => {
    const { [cookies.accessName]: access, [cookies.refreshName]: refreshToken } = request.cookies;
    await auth.logout(access, refreshToken, networkOf(ip));
    cookies.clear(reply);
    return null;
  });

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
        reply.raw.once('close', () => void auth.requestReset(body.email, asked));
      }
      return null;
    },
    { limits: [resetRequests] },
  );

  bind(
    resetPassword,
    async ({ body, ip }) => {
      await auth.resetPassword(body.token, body.password, networkOf(ip));
      return null;
    },
    { limits: [resets] },
  );
}
