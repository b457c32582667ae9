import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyRequest } from 'fastify';
import { addressActs } from '../../http/address-acts.ts';
import type { Attempt } from '../../http/attempts.ts';
import { takeOrThrow } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { Limit, RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Account } from '../accounts/repo-accounts.ts';
import type { SessionCookies } from './cookies.ts';
import type { Sessions } from './sessions.ts';
import type { KnownDevice } from './tokens.ts';

const QUARTER_HOUR = 900;
const loginsFromAddress = { name: 'login-address', max: 10, seconds: QUARTER_HOUR };
const loginsByAccount = { name: 'login-account', max: 100, seconds: QUARTER_HOUR };
const loginsByDevice = { name: 'login-device', max: 10, seconds: QUARTER_HOUR };

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

export interface PasswordCheckDependencies {
  attempt: Attempt;
  sessions: Sessions;
  cookies: SessionCookies;
  rateLimiter: RateLimiter;
  security: SecurityLog;
}

/**
 * The account that an address and a password open, and the device if its owner has signed in on it before.
 * @throws INVALID_CREDENTIALS, RATE_LIMITED, UNAVAILABLE
 */
export type PasswordCheck = (
  credentials: { email: string; password: string },
  ip: string,
  request: FastifyRequest,
) => Promise<{ account: Account; device: KnownDevice | undefined }>;

export function createPasswordCheck(dependencies: PasswordCheckDependencies): PasswordCheck {
  const { attempt, sessions, cookies, rateLimiter, security } = dependencies;

  async function countedAlone<T>({ limit, key }: Counted, onLimited: (limit: Limit) => void, work: () => Promise<T>) {
    await takeOrThrow(rateLimiter, limit, key).catch((error) => {
      if (error instanceof AppError) onLimited(limit);
      throw error;
    });
    return work();
  }

  return async ({ email, password }, ip, request) => {
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
    return { account, device };
  };
}
