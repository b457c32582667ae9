import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { withFoot } from '../../ports/mail/foot.ts';
import type { Outbox } from '../../ports/mail/outbox.ts';
import { mailsIn } from '../../ports/mail/texts.ts';
import { digest, type Random } from '../../ports/random.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { PresentAccount } from '../accounts/presenter.ts';
import type { Account, AccountsRepo } from '../accounts/repo-accounts.ts';
import { addressToConfirm, decideConfirmation } from './decisions.ts';
import { refuseDisposable } from './disposable.ts';
import type { EmailsRepo } from './repo-emails.ts';

export interface EmailsDependencies {
  repo: EmailsRepo;
  accounts: Pick<AccountsRepo, 'byId' | 'byEmail'>;
  present: PresentAccount;
  /** whether addresses must be confirmed */
  isRequired: boolean;
  clock: Clock;
  random: Random;
  mailer: Outbox;
  realtime: Realtime;
  log: Log;
  security: SecurityLog;
}

/** Where a request for a mail came from. */
export interface Asked {
  /** of links */
  origin: string;
  /** network of the client, for the security log */
  address: string;
}

export type Emails = ReturnType<typeof createEmails>;

/** how long a link to confirm an address is valid, ms */
const LINK_VALIDITY = 24 * 3_600_000;

export function createEmails(dependencies: EmailsDependencies) {
  const { repo, accounts, present, isRequired, clock, random, mailer, realtime, log, security } = dependencies;

  /** @throws UNAUTHENTICATED where the account was deleted */
  async function load(userId: string): Promise<Account> {
    const account = await accounts.byId(userId);
    if (!account) throw new AppError('UNAUTHENTICATED');
    return account;
  }

  /** Shows every device of a user what has changed. */
  async function publish(userId: string): Promise<CurrentUser> {
    const user = present(await load(userId));
    realtime.toUser(userId, accountUpdated, { user });
    return user;
  }

  async function mailLink(account: Account, { origin }: Asked): Promise<void> {
    const token = random.token();
    const email = addressToConfirm(account);
    const expiresAt = new Date(clock.now() + LINK_VALIDITY);
    await repo.insertLink({ hash: digest(token), userId: account.id, email, expiresAt });
    const link = `${origin}/verify-email?token=${token}`;
    const { username, language, pendingEmail } = account;
    const mail = mailsIn(language)[pendingEmail ? 'confirmNewAddress' : 'confirmAddress']({ username, link });
    await mailer.send({ to: email, ...withFoot(mail, { origin, language }), expiresAt });
  }

  const logFailure = (error: unknown) => log.error({ err: error }, 'mail about an address not sent');

  return {
    /** @throws EMAIL_UNVERIFIED where the server asks for a confirmed address and the user has none */
    async refuseUnverified(userId: string): Promise<void> {
      if (isRequired && !(await repo.isVerified(userId))) throw new AppError('EMAIL_UNVERIFIED');
    },

    /** The address that waits to be confirmed, if any. */
    async waiting(userId: string): Promise<string | null> {
      const account = await load(userId);
      return isRequired && (account.pendingEmail || !account.emailVerifiedAt) ? addressToConfirm(account) : null;
    },

    /** Mails a link to the address that waits to be confirmed, if any. Never rejects: a failure is logged. */
    async sendLink(userId: string, asked: Asked): Promise<void> {
      if (!isRequired) return;
      await load(userId)
        .then((account) => mailLink(account, asked))
        .catch(logFailure);
    },

    /**
     * Notes a new address; `sendLink` mails its link. The address of the account cancels a change.
     * @throws VALIDATION_FAILED (EMAIL_DISPOSABLE), EMAIL_TAKEN
     */
    async change(account: Account, email: string, { origin, address }: Asked): Promise<CurrentUser> {
      if (email === account.email) {
        await repo.setPending(account.id, null);
        return publish(account.id);
      }
      refuseDisposable(email);
      const taken = () => new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' } });
      if (await accounts.byEmail(email)) throw taken();
      security('email-change-requested', { userId: account.id, email: account.email, address });
      if (isRequired) await repo.setPending(account.id, email);
      else if (!(await repo.change(account.id, email, new Date(clock.now())))) throw taken();
      // An address that was never confirmed may be a stranger's.
      if (!isRequired || account.emailVerifiedAt) {
        // The new one is not named: it is the owner's to know.
        const { username, language } = account;
        const notice = mailsIn(language).addressChanges({ username });
        const mail = { to: account.email, ...withFoot(notice, { origin, language }) };
        await mailer.send(mail).catch(logFailure);
      }
      return publish(account.id);
    },

    async cancelChange(userId: string): Promise<CurrentUser> {
      await repo.setPending(userId, null);
      return publish(userId);
    },

    /** @throws EMAIL_LINK_INVALID, EMAIL_TAKEN */
    async confirm(token: string, address: string): Promise<void> {
      const at = new Date(clock.now());
      const confirmed = await repo
        .confirm(digest(token), at, (link, account) => decideConfirmation(link, account, at))
        .catch((error) => {
          if (error instanceof AppError) security('token-refused', { token: 'email', address });
          throw error;
        });
      if (confirmed.outcome === 'taken') throw new AppError('EMAIL_TAKEN');
      const { userId, changes } = confirmed;
      security(changes ? 'email-changed' : 'email-confirmed', { userId, address });
      await publish(userId);
    },
  };
}
