import { login, logout, refresh, session } from '@visavis/domain/auth/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { type Bind, takeOrThrow } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { Limit, RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { SessionCookies } from './cookies.ts';
import type { CurrentSession } from './current-session.ts';
import type { Sessions } from './sessions.ts';
import type { StartSession } from './start.ts';

const QUARTER_HOUR = 900;
const loginsByIp = { name: 'login-ip', max: 30, seconds: QUARTER_HOUR };
const loginsFromAddress = { name: 'login-address', max: 10, seconds: QUARTER_HOUR };
const loginsByAccount = { name: 'login-account', max: 100, seconds: QUARTER_HOUR };
const loginsByDevice = { name: 'login-device', max: 10, seconds: QUARTER_HOUR };
const refreshesBySession = { name: 'refresh-session', max: 120, seconds: QUARTER_HOUR };
const unknownRefreshes = { name: 'refresh-unknown', max: 120, seconds: QUARTER_HOUR };

export interface SessionRouteDependencies {
  bind: Bind;
  sessions: Sessions;
  start: StartSession;
  cookies: SessionCookies;
  rateLimiter: RateLimiter;
  security: SecurityLog;
  currentSession: CurrentSession;
}

type CountedLimit = readonly [limit: Limit, key: string];

/**
 * What a sign-in counts against, narrowest first. Guessing from elsewhere must not lock the owner out: the tight limit
 * is that of the address and the account together, and a device that the owner signed in on has one of its own, whoever
 * else guesses behind its address.
 */
function signInLimits(
  email: string,
  ip: string,
  deviceId: string | undefined,
): readonly [CountedLimit, ...CountedLimit[]] {
  if (deviceId) return [[loginsByDevice, deviceId]];
  const network = networkOf(ip);
  return [
    [loginsFromAddress, `${network} ${email}`],
    [loginsByIp, network],
    [loginsByAccount, email],
  ];
}

export function sessionRoutes(dependencies: SessionRouteDependencies): void {
  const { bind, sessions, start, cookies, rateLimiter, security, currentSession } = dependencies;

  /**
   * Counts against the session. Only a token that no session has counts against its address: whoever makes tokens up
   * keeps no one behind the same address from renewing theirs. @throws RATE_LIMITED
   */
  async function countRefresh(token: string | undefined, ip: string): Promise<void> {
    if (!token) return;
    const sessionId = await sessions.ofRefreshToken(token);
    if (sessionId) await takeOrThrow(rateLimiter, refreshesBySession, sessionId);
    else await takeOrThrow(rateLimiter, unknownRefreshes, networkOf(ip));
  }

  bind(login, async ({ body, ip, request, reply }) => {
    const device = await sessions.knownDevice(request.cookies[cookies.deviceName], body.email);
    const limits = signInLimits(body.email, ip, device?.deviceId);
    const address = networkOf(ip);
    for (const [limit, key] of limits) {
      await takeOrThrow(rateLimiter, limit, key).catch((error) => {
        if (error instanceof AppError) security('sign-in-locked', { email: body.email, address, limit: limit.name });
        throw error;
      });
    }
    const account = await sessions.checkPassword(body.email, body.password, address);
    const [narrowest] = limits;
    await rateLimiter.reset(...narrowest);
    return start(account, 'password', device, { request, reply });
  });

  bind(session, ({ request }) => currentSession(request));

  bind(
    refresh,
    async ({ ip, request, reply }) => {
      const { refresh: token } = cookies.tokensOf(request);
      await countRefresh(token, ip);
      const session = await sessions.refresh(token, networkOf(ip)).catch((error) => {
        // Any other failure is ours, and says nothing about the session.
        if (error instanceof AppError && error.code === 'UNAUTHENTICATED') cookies.clear(reply);
        throw error;
      });
      cookies.set(reply, session.tokens);
      return { user: session.user };
    },
    { limits: [] },
  );

  bind(logout, async ({ ip, request, reply }) => {
    await sessions.logout(cookies.tokensOf(request), networkOf(ip));
    cookies.clear(reply);
    return null;
  });
}
