import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { SignedIn } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { withFoot } from '../../ports/mail/foot.ts';
import type { Outbox } from '../../ports/mail/outbox.ts';
import { mailsIn } from '../../ports/mail/texts.ts';
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
  mailer: Outbox;
  realtime: Realtime;
  log: Log;
  security: SecurityLog;
}

/** The field of a form that the password comes from. */
type Field = 'password' | 'currentPassword';

export type OwnPasswords = ReturnType<typeof createOwnPasswords>;

const wrong = (field: Field) => new AppError('PASSWORD_WRONG', { fields: { [field]: 'PASSWORD_WRONG' } });

/** The password of someone who is signed in: asked again, and changed. */
export function createOwnPasswords(dependencies: OwnPasswordsDependencies) {
  const { repo, accounts, present, passwords, isPassword, clock, mailer, realtime, log, security } = dependencies;

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
      const { username, language } = account;
      const notice = mailsIn(language).passwordChanged({ username });
      await mailer
        .send({ to: account.email, ...withFoot(notice, { origin, language }) })
        .catch((error) => log.error({ err: error }, 'notice of a new password not sent'));
    },
  };
}
