import { finished, type Readable } from 'node:stream';
import { DOWNLOADS_PER_DAY, erasureAt } from '@visavis/domain/account/rules.ts';
import { type SignedIn, takeOrThrow } from '../http/bind.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { dayIn, mailsIn, type WriteToOwner } from '../ports/mail/texts.ts';
import type { RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { Erasure } from './erasure.ts';
import type { AccountRepo } from './repo.ts';

export interface AccountDependencies {
  repo: AccountRepo;
  erasure: Erasure;
  clock: Clock;
  log: Log;
  security: SecurityLog;
  writeToOwner: WriteToOwner;
  /** Asks for the password, or for a proof of the last minutes where there is none. @throws PASSWORD_WRONG, RECENT_SIGN_IN_REQUIRED, RATE_LIMITED */
  confirmOwner(user: SignedIn, password: string | undefined): Promise<unknown>;
  rateLimiter: RateLimiter;
  /** Everything held about a user, as a zip archive. @throws RATE_LIMITED while too many are sent */
  archive(userId: string): Readable;
}

const downloads = { name: 'account-downloads', max: DOWNLOADS_PER_DAY, seconds: 86_400 };

/** Where a request came from, for the mail and the security log. */
interface Asked {
  /** of links */
  origin: string;
  /** the network */
  address: string;
}

export type Account = ReturnType<typeof createAccount>;

/** Actions on an account as a whole (rulings 34). */
export function createAccount(dependencies: AccountDependencies) {
  const { repo, erasure, clock, log, security, writeToOwner, confirmOwner, rateLimiter, archive } = dependencies;

  return {
    /** All that is held about someone. One that breaks off does not count. @throws RATE_LIMITED, and as `confirmOwner` */
    async download(user: SignedIn, password: string | undefined): Promise<Readable> {
      await confirmOwner(user, password);
      const { userId } = user;
      await takeOrThrow(rateLimiter, downloads, userId);
      const giveBack = () =>
        rateLimiter
          .giveBack(downloads, userId)
          .catch((error) => log.error({ err: error, userId }, 'a broken download counts'));
      try {
        const content = archive(userId);
        finished(content, (error) => error && void giveBack());
        security('data-taken', { userId });
        return content;
      } catch (error) {
        await giveBack();
        throw error;
      }
    },

    /** Hides the account at once; it is erased later, unless its owner signs in again. @throws as `confirmOwner` */
    async leave(
      user: SignedIn,
      password: string | undefined,
      { address, origin }: Asked,
    ): Promise<{ eraseAt: string }> {
      await confirmOwner(user, password);
      const { userId } = user;
      const eraseAt = new Date(erasureAt(clock.now()));
      await repo.hide(userId, eraseAt, new Date(clock.now()));
      security('account-left', { userId, address });
      // The account is hidden whatever happens here; a call that stays is swept.
      await erasure.part(userId).catch((error) => log.error({ err: error, userId }, 'leaving: parting failed'));
      await writeToOwner(userId, origin, ({ username, language }) =>
        mailsIn(language).accountDeleted({ username, day: dayIn(language, eraseAt) }),
      );
      return { eraseAt: eraseAt.toISOString() };
    },
  };
}
