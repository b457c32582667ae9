import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { SignedIn } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';
import { mailsIn, type WriteToOwner } from '../../ports/mail/texts.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { PresentAccount } from '../accounts/presenter.ts';
import type { AccountsRepo } from '../accounts/repo-accounts.ts';
import type { ConfirmOwner } from '../sessions/proof.ts';
import { type Passwords, refuseCommonPassword } from './password.ts';
import type { PasswordsRepo } from './repo-passwords.ts';

export interface OwnPasswordsDependencies {
  repo: PasswordsRepo;
  accounts: Pick<AccountsRepo, 'byId'>;
  present: PresentAccount;
  passwords: Passwords;
  confirmOwner: ConfirmOwner;
  clock: Clock;
  realtime: Realtime;
  security: SecurityLog;
  writeToOwner: WriteToOwner;
}

export type OwnPasswords = ReturnType<typeof createOwnPasswords>;

/** The password of someone who is signed in: asked again, and changed. */
export function createOwnPasswords(dependencies: OwnPasswordsDependencies) {
  const { repo, accounts, present, passwords, confirmOwner, clock, realtime, security, writeToOwner } = dependencies;

  return {
    /**
     * Ends every other session, and gives up a change of a confirmed address. Gives a password to an account without one.
     * @throws VALIDATION_FAILED (PASSWORD_COMMON), and as `confirmOwner`
     */
    async change(
      user: SignedIn,
      { currentPassword, password }: { currentPassword?: string | undefined; password: string },
      { origin, address }: { origin: string; address: string },
    ): Promise<void> {
      const { userId, sessionId } = user;
      const account = await confirmOwner(user, currentPassword, 'currentPassword');
      refuseCommonPassword(password);
      const passwordHash = await passwords.hash(password);
      const at = new Date(clock.now());
      const ended = await repo.change(account, { passwordHash, keptSession: sessionId, at });
      if (!ended) throw new AppError('PASSWORD_WRONG', { fields: { currentPassword: 'PASSWORD_WRONG' } });
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
