import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { isReservedName } from '@visavis/domain/users/reserved-names.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import { nameOfSite } from '../../ports/mail/texts.ts';
import type { Random } from '../../ports/random.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { PresentAccount } from './presenter.ts';
import type { AccountsRepo } from './repo-accounts.ts';
import type { UsernamesRepo } from './repo-usernames.ts';
import { countedSince, nameTaken, refuseFurtherChange } from './username-rules.ts';

export interface UsernamesDependencies {
  repo: UsernamesRepo;
  accounts: Pick<AccountsRepo, 'byId'>;
  present: PresentAccount;
  clock: Clock;
  random: Random;
  realtime: Realtime;
  security: SecurityLog;
}

export type Usernames = ReturnType<typeof createUsernames>;

export function createUsernames(dependencies: UsernamesDependencies) {
  const { repo, accounts, present, clock, random, realtime, security } = dependencies;

  /** @param note called where it has changed */
  async function take(
    { userId, username, refuse }: { userId: string; username: string; refuse: (recent: number) => void },
    note: () => void,
  ): Promise<CurrentUser> {
    const at = new Date(clock.now());
    const change = { id: random.uuid(clock.now()), userId, username, at };
    const outcome = await repo.change(change, countedSince(at), refuse);
    if (outcome === 'taken') throw nameTaken();
    const account = await accounts.byId(userId);
    if (!account) throw new AppError('UNAUTHENTICATED');
    const user = present(account);
    if (outcome === 'changed') {
      note();
      realtime.toUser(userId, accountUpdated, { user });
    }
    return user;
  }

  return {
    /** For the operator: any name, as often as it takes. @throws USERNAME_TAKEN, UNAUTHENTICATED */
    async assign(userId: string, username: string): Promise<void> {
      const nothing = () => undefined;
      await take({ userId, username, refuse: nothing }, nothing);
    },

    /** @throws USERNAME_TAKEN, USERNAME_CHANGES_USED, UNAUTHENTICATED where the account was deleted */
    async change(userId: string, username: string, address: string): Promise<CurrentUser> {
      // An account that already has such a name may change its capitals.
      if (isReservedName(username, nameOfSite())) {
        const now = await accounts.byId(userId);
        if (now?.username.toLowerCase() !== username.toLowerCase()) throw nameTaken();
      }
      return take({ userId, username, refuse: refuseFurtherChange }, () =>
        security('username-changed', { userId, address }),
      );
    },
  };
}
