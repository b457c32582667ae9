import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { SignedIn } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';
import { mailsIn, type WriteToOwner } from '../../ports/mail/texts.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { PresentAccount } from '../accounts/presenter.ts';
import type { Account, AccountsRepo } from '../accounts/repo-accounts.ts';
import { type Passwords, refuseCommonPassword } from './password.ts';
import type { PasswordsRepo } from './repo-passwords.ts';

export interface OwnPasswordsDependencies {
  repo: PasswordsRepo;
  accounts: Pick<AccountsRepo, 'byId'>;
  present: PresentAccount;
  passwords: Passwords;
  /** @throws RATE_LIMITED */
  isPassword(userId: string, password: string): Promise<boolean>;
  clock: Clock;
  realtime: Realtime;
  security: SecurityLog;
  writeToOwner: WriteToOwner;
}

/** The field of a form that the password comes from. */
type Field = 'password' | 'currentPassword';

export type OwnPasswords = ReturnType<typeof createOwnPasswords>;

const wrong = (field: Field) => new AppError('PASSWORD_WRONG', { fields: { [field]: 'PASSWORD_WRONG' } });

/** The password of someone who is signed in: asked again, and changed. */
export function createOwnPasswords(dependencies: OwnPasswordsDependencies) {
  const { repo, accounts, present, passwords, isPassword, clock, realtime, security, writeToOwner } = dependencies;

  /** @throws PASSWORD_WRONG, RATE_LIMITED, UNAUTHENTICATED where the account was deleted */
  async function check(userId: string, password: string, field: Field): Promise<Account> {
    const account = await accounts.byId(userId);
    if (!account) throw new AppError('UNAUTHENTICATED');
    if (!(await isPassword(userId, password))) throw wrong(field);
    return account;
  }

  return {
    check,

    /** Ends every other session, and gives up a change of a confirmed address. @throws PASSWORD_WRONG, RATE_LIMITED, VALIDATION_FAILED (PASSWORD_COMMON) */
    async change(
      { userId, sessionId }: SignedIn,
      { currentPassword, password }: { currentPassword: string; password: string },
      { origin, address }: { origin: string; address: string },
    ): Promise<void> {
      const account = await check(userId, currentPassword, 'currentPassword');
      refuseCommonPassword(password);
      const passwordHash = await passwords.hash(password);
      const at = new Date(clock.now());
      const ended = await repo.change(account, { passwordHash, keptSession: sessionId, at });
      if (!ended) throw wrong('currentPassword');
      for (const session of ended) realtime.closeSession(session);
      if (account.pendingEmail) {
        const current = await accounts.byId(userId);
        if (current) realtime.toUser(userId, accountUpdated, { user: present(current) });
      }
      security('password-changed', { userId, sessionId, address });
      await writeToOwner(userId, origin, ({ username, language }) => mailsIn(language).passwordChanged({ username }));
    },
  };
}
