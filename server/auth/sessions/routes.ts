import { login, logout, refresh, session } from '@visavis/domain/auth/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { type Bind, takeOrThrow } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { SessionCookies } from './cookies.ts';
import type { CurrentSession } from './current-session.ts';
import type { PasswordCheck } from './password-check.ts';
import type { Sessions } from './sessions.ts';
import type { StartSession } from './start.ts';

const QUARTER_HOUR = 900;
const refreshesBySession = { name: 'refresh-session', max: 120, seconds: QUARTER_HOUR };
const unknownRefreshes = { name: 'refresh-unknown', max: 120, seconds: QUARTER_HOUR };

export interface SessionRouteDependencies {
  bind: Bind;
  sessions: Sessions;
  checkPassword: PasswordCheck;
  start: StartSession;
  cookies: SessionCookies;
  rateLimiter: RateLimiter;
  currentSession: CurrentSession;
}

export function sessionRoutes(dependencies: SessionRouteDependencies): void {
  const { bind, sessions, checkPassword, start, cookies, rateLimiter, currentSession } = dependencies;

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
    const { account, device } = await checkPassword(body, ip, request);
    return start(account, 'password', device, { request, reply });
  });

  bind(session, ({ request }) => currentSession(request));

  bind(
    refresh,
    async ({ body, ip, request, reply }) => {
      const { refresh: token } = cookies.tokensOf(request);
      await countRefresh(token, ip);
      const session = await sessions.refresh(token, networkOf(ip), body?.socketId).catch((error) => {
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
