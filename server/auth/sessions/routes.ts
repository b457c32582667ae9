import { login, logout, refresh, session } from '@visavis/domain/auth/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { addressActs } from '../../http/address-acts.ts';
import type { Attempt } from '../../http/attempts.ts';
import { type Bind, takeOrThrow } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { Limit, RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { SessionCookies } from './cookies.ts';
import type { CurrentSession } from './current-session.ts';
import type { Sessions } from './sessions.ts';
import type { StartSession } from './start.ts';

const QUARTER_HOUR = 900;
const loginsFromAddress = { name: 'login-address', max: 10, seconds: QUARTER_HOUR };
const loginsByAccount = { name: 'login-account', max: 100, seconds: QUARTER_HOUR };
const loginsByDevice = { name: 'login-device', max: 10, seconds: QUARTER_HOUR };
const refreshesBySession = { name: 'refresh-session', max: 120, seconds: QUARTER_HOUR };
const unknownRefreshes = { name: 'refresh-unknown', max: 120, seconds: QUARTER_HOUR };

export interface SessionRouteDependencies {
  bind: Bind;
  attempt: Attempt;
  sessions: Sessions;
  start: StartSession;
  cookies: SessionCookies;
  rateLimiter: RateLimiter;
  security: SecurityLog;
  currentSession: CurrentSession;
}

interface Counted {
  limit: Limit;
  key: string;
}

/**
 * The limits that a wrong password counts against beside its address, narrowest first. Guessing from elsewhere must not lock the
 * owner out: the tight limit is that of the address and the account together.
 */
const guessLimits = (email: string, address: string): [Counted, Counted] => [
  { limit: loginsFromAddress, key: `${address} ${email}` },
  { limit: loginsByAccount, key: email },
];

export function sessionRoutes(dependencies: SessionRouteDependencies): void {
  const { bind, attempt, sessions, start, cookies, rateLimiter, security, currentSession } = dependencies;

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

  async function countedAlone<T>({ limit, key }: Counted, onLimited: (limit: Limit) => void, work: () => Promise<T>) {
    await takeOrThrow(rateLimiter, limit, key).catch((error) => {
      if (error instanceof AppError) onLimited(limit);
      throw error;
    });
    return work();
  }

  bind(login, async ({ body, ip, request, reply }) => {
    const { email, password } = body;
    const device = await sessions.knownDevice(request.cookies[cookies.deviceName], email);
    const address = networkOf(ip);
    const onLimited = ({ name }: Limit) => security('sign-in-locked', { email, address, limit: name });
    const check = () => sessions.checkPassword(email, password, address);
    // A device that the owner signed in on has a limit of its own, whoever else guesses behind its address.
    const own = device && { limit: loginsByDevice, key: device.deviceId };
    const narrower = guessLimits(email, address);
    const account = own
      ? await countedAlone(own, onLimited, check)
      : await attempt(addressActs.signIn, { ip, narrower, onLimited }, check);
    const { limit, key } = own ?? narrower[0];
    await rateLimiter.reset(limit, key);
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
