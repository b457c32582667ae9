import { takeOrThrow } from '../../http/bind.ts';
import type { RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { AccountsRepo } from '../accounts/repo-accounts.ts';
import type { Passwords } from './password.ts';

const confirmations = { name: 'confirm-password', max: 10, seconds: 900 };

export interface ConfirmDependencies {
  accounts: AccountsRepo;
  passwords: Passwords;
  rateLimiter: RateLimiter;
  security: SecurityLog;
}

/**
 * Whether someone who is signed in knows the password. An open session must not be a place for guessing it.
 * @throws RATE_LIMITED
 */
export function createConfirm({ accounts, passwords, rateLimiter, security }: ConfirmDependencies) {
  return async (userId: string, password: string): Promise<boolean> => {
    await takeOrThrow(rateLimiter, confirmations, userId);
    const account = await accounts.byId(userId);
    if (!(await passwords.check(account?.passwordHash, password))) {
      security('confirmation-failed', { userId });
      return false;
    }
    await rateLimiter.reset(confirmations, userId);
    return true;
  };
}
