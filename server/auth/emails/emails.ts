import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import { toMailbox } from '@visavis/domain/auth/address.ts';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { takeOrThrow } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { withFoot } from '../../ports/mail/foot.ts';
import type { Outbox } from '../../ports/mail/outbox.ts';
import { greeted, mailsIn } from '../../ports/mail/texts.ts';
import { digest, type Random } from '../../ports/random.ts';
import type { Limit, RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { Earlier } from '../accounts/earlier.ts';
import type { PresentAccount } from '../accounts/presenter.ts';
import type { Account, AccountsRepo } from '../accounts/repo-accounts.ts';
import { addressToConfirm, decideConfirmation, decideRejection } from './decisions.ts';
import type { RefuseDisposable } from './disposable.ts';
import type { EmailsRepo } from './repo-emails.ts';

export interface EmailsDependencies {
  repo: EmailsRepo;
  accounts: Pick<AccountsRepo, 'byId' | 'byEmail'>;
  earlier: Earlier;
  present: PresentAccount;
  /** whether addresses must be confirmed */
  isRequired: boolean;
  refuseDisposable: RefuseDisposable;
  clock: Clock;
  random: Random;
  mailer: Outbox;
  rateLimiter: RateLimiter;
  realtime: Realtime;
  log: Log;
  security: SecurityLog;
}

/** Where a request for a mail came from. */
export interface MailRequest {
  /** of links */
  origin: string;
  /** network of the client */
  address: string;
}

export type Emails = ReturnType<typeof createEmails>;

/** how long a link to confirm an address is valid, ms */
const LINK_VALIDITY = 24 * 3_600_000;

const limits = (name: string, perHour = 5): readonly Limit[] => [
  { name, max: perHour, seconds: 3600 },
  { name: `${name}-day`, max: 2 * perHour, seconds: 86_400 },
];
/** An address may be a stranger's until it is confirmed, so what is mailed there is limited by each of these. */
const changesByAccount = limits('change-email');
const changesByNetwork = limits('change-email-network');
/** from a network to a mailbox, however many accounts ask: whoever asks elsewhere does not stop its owner */
const linksFromNetwork = limits('confirm-email-network');
const signUpsFromNetwork = limits('confirm-email-sign-up');
/** to a mailbox, but for what an account with its address has mailed again: its owner is not stopped by others */
const linksToMailbox = limits('confirm-email-mailbox', 20);

export function createEmails(dependencies: EmailsDependencies) {
  const {
    repo,
    accounts,
    earlier,
    present,
    isRequired,
    refuseDisposable,
    clock,
    random,
    mailer,
    rateLimiter,
    realtime,
    log,
    security,
  } = dependencies;

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

  async function take(limits: readonly Limit[], key: string): Promise<void> {
    for (const limit of limits) await takeOrThrow(rateLimiter, limit, key);
  }

  const takeFromNetwork = (limits: readonly Limit[], email: string, { address }: MailRequest) =>
    take(limits, `${address} ${toMailbox(email)}`);

  /** Where another account has the address, that one's owner is told instead, and the time of the answer says nothing. */
  async function mailLink(account: Account, { origin }: MailRequest): Promise<void> {
    const token = random.token();
    const email = addressToConfirm(account);
    const expiresAt = new Date(clock.now() + LINK_VALIDITY);
    const owner = await accounts.byEmail(email);
    await repo.insertLink({ hash: digest(token), userId: account.id, email, expiresAt });
    const link = `${origin}/verify-email?token=${token}`;
    const { language } = owner ?? account;
    const mails = mailsIn(language);
    const confirmation = mails[account.pendingEmail ? 'confirmNewAddress' : 'confirmAddress']({ link });
    const mail = owner && owner.id !== account.id ? mails.addressTaken(greeted(owner)) : confirmation;
    await mailer.send({ to: email, ...withFoot(mail, { origin, language }), expiresAt });
  }

  async function cancelChange(userId: string, address: string): Promise<CurrentUser> {
    await repo.setPending(userId, null);
    security('email-change-cancelled', { userId, address });
    return publish(userId);
  }

  const noteRefusal = (address: string) => (error: unknown) => {
    if (error instanceof AppError) security('token-refused', { token: 'email', address });
    throw error;
  };

  const logFailure = (error: unknown) => log.error({ err: error }, 'mail about an address not sent');

  return {
    /** @throws EMAIL_UNVERIFIED where the server asks for a confirmed address and the user has none */
    async refuseUnverified(userId: string): Promise<void> {
      if (isRequired && !(await repo.isVerified(userId))) throw new AppError('EMAIL_UNVERIFIED');
    },

    /** Mails another link to the address that waits to be confirmed. @returns the address, if any @throws RATE_LIMITED */
    async resendLink(userId: string, request: MailRequest): Promise<string | null> {
      const account = await load(userId);
      const isWaiting = isRequired && (account.pendingEmail !== null || !account.emailVerifiedAt);
      if (!isWaiting) return null;
      const email = addressToConfirm(account);
      await takeFromNetwork(linksFromNetwork, email, request);
      if (account.pendingEmail) await take(linksToMailbox, toMailbox(email));
      await mailLink(account, request).catch(logFailure);
      return email;
    },

    /**
     * Mails a new account its link, if addresses are confirmed. Never rejects: a failure is logged. Beyond the limits none is
     * mailed, which its owner can ask for.
     */
    async sendLink(userId: string, request: MailRequest): Promise<void> {
      if (!isRequired) return;
      try {
        const account = await load(userId);
        await takeFromNetwork(signUpsFromNetwork, account.email, request);
        await take(linksToMailbox, toMailbox(account.email));
        await mailLink(account, request);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'RATE_LIMITED')) logFailure(error);
      }
    },

    /**
     * Notes a new address, and mails it a link where it is to be confirmed: an answer that does not tell whether another
     * account has it. The address of the account cancels a change.
     * @throws VALIDATION_FAILED (EMAIL_DISPOSABLE), RATE_LIMITED; EMAIL_TAKEN where the new one counts at once
     */
    async change(account: Account, email: string, request: MailRequest): Promise<CurrentUser> {
      const { origin, address } = request;
      if (email === account.email) return cancelChange(account.id, address);
      await refuseDisposable(email);
      await take(changesByAccount, account.id);
      await take(changesByNetwork, address);
      await takeFromNetwork(linksFromNetwork, email, request);
      await take(linksToMailbox, toMailbox(email));
      security('email-change-requested', { userId: account.id, email: account.email, address });
      if (isRequired) await repo.setPending(account.id, email);
      else {
        const changed = await repo.change(account.id, email, new Date(clock.now()), earlier.of);
        if (!changed) throw new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' } });
        security('email-changed', { userId: account.id, address });
        await earlier.announce(account.id, changed.suspendedBy);
      }
      // An address that was never confirmed may be a stranger's.
      if (!isRequired || account.emailVerifiedAt) {
        // The new one is not named: it is the owner's to know.
        const { language } = account;
        const notice = mailsIn(language).addressChanges(greeted(account));
        const mail = { to: account.email, ...withFoot(notice, { origin, language }) };
        await mailer.send(mail).catch(logFailure);
      }
      if (isRequired) await mailLink({ ...account, pendingEmail: email }, request).catch(logFailure);
      return publish(account.id);
    },

    cancelChange,

    /**
     * For the reader of a mailbox who has nothing to do with the account.
     * @returns the account that is to be erased; undefined where only a change of its address was given up
     * @throws EMAIL_LINK_INVALID
     */
    async reject(token: string, address: string): Promise<string | undefined> {
      const { userId, removed } = await repo
        .reject(digest(token), new Date(clock.now()), decideRejection)
        .catch(noteRefusal(address));
      security(removed === 'account' ? 'account-disowned' : 'email-change-cancelled', { userId, address });
      if (removed === 'account') return userId;
      await publish(userId);
      return undefined;
    },

    /** @throws EMAIL_LINK_INVALID, EMAIL_TAKEN */
    async confirm(token: string, address: string): Promise<void> {
      const at = new Date(clock.now());
      const confirmed = await repo
        .confirm(digest(token), at, (link, account) => decideConfirmation(link, account, at), earlier.of)
        .catch(noteRefusal(address));
      if (confirmed.outcome === 'taken') throw new AppError('EMAIL_TAKEN');
      const { userId, changes, suspendedBy } = confirmed;
      security(changes ? 'email-changed' : 'email-confirmed', { userId, address });
      await earlier.announce(userId, suspendedBy);
      await publish(userId);
    },
  };
}
