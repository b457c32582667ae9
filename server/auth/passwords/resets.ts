import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { withFoot } from '../../ports/mail/foot.ts';
import type { Outbox } from '../../ports/mail/outbox.ts';
import { mailsIn } from '../../ports/mail/texts.ts';
import { digest, type Random } from '../../ports/random.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { AccountsRepo } from '../accounts/repo-accounts.ts';
import type { Asked } from '../emails/emails.ts';
import { decideReset, losesPasskeys, type PasswordReset } from './decisions.ts';
import { type Passwords, refuseCommonPassword } from './password.ts';
import type { ResetsRepo } from './repo-resets.ts';

export interface ResetsDependencies {
  repo: ResetsRepo;
  accounts: Pick<AccountsRepo, 'byEmail'>;
  passwords: Passwords;
  clock: Clock;
  random: Random;
  mailer: Outbox;
  realtime: Realtime;
  log: Log;
  security: SecurityLog;
  /** addresses are confirmed */
  isRequired: boolean;
}

export type Resets = ReturnType<typeof createResets>;

/** how long a reset link is valid, ms */
const RESET_VALIDITY = 3_600_000;

export function createResets(dependencies: ResetsDependencies) {
  const { repo, accounts, passwords, clock, random, mailer, realtime, log, security, isRequired } = dependencies;

  /** requests under way */
  const asking = new Set<Promise<void>>();

  async function mailLink(email: string, { origin, address }: Asked): Promise<void> {
    const token = random.token();
    const expiresAt = new Date(clock.now() + RESET_VALIDITY);
    try {
      const account = await accounts.byEmail(email);
      security('password-reset-requested', { userId: account?.id, email, address });
      if (!account) return;
      await repo.insertReset({ hash: digest(token), userId: account.id, expiresAt });
      const link = `${origin}/reset-password?token=${token}`;
      const { username, language } = account;
      const mail = mailsIn(language).resetPassword({ username, link });
      await mailer.send({ to: account.email, ...withFoot(mail, { origin, language }), expiresAt });
    } catch (error) {
      log.error({ err: error }, 'reset mail not sent');
    }
  }

  return {
    /** Mails a link that is valid for an hour, if the address is known. Never rejects: a failure is logged. */
    async requestReset(email: string, asked: Asked): Promise<void> {
      const request = mailLink(email, asked).finally(() => asking.delete(request));
      asking.add(request);
      await request;
    },

    /** Resolves once every mail that was asked for is stored: they are asked for after the answer. */
    async idle(): Promise<void> {
      await Promise.all(asking);
    },

    /**
     * Ends every session. Passkeys stay, and the notice says how many; not so where the address was never confirmed.
     * @throws RESET_TOKEN_INVALID, VALIDATION_FAILED (PASSWORD_COMMON)
     */
    async resetPassword(token: string, password: string, { origin, address }: Asked): Promise<void> {
      refuseCommonPassword(password);
      const [passwordHash, at] = [await passwords.hash(password), new Date(clock.now())];
      const decide = (reset: PasswordReset | undefined) => decideReset(reset, at);
      const { userId, email, language, ...facts } = await repo
        .useReset(digest(token), { passwordHash, at }, decide, (account) => losesPasskeys(account, isRequired))
        .catch((error) => {
          if (error instanceof AppError) security('token-refused', { token: 'reset', address });
          throw error;
        });
      security('password-reset', { userId, address });
      realtime.closeUser(userId);
      await mailer
        .send({ to: email, ...withFoot(mailsIn(language).passwordReset(facts), { origin, language }) })
        .catch((error) => log.error({ err: error }, 'notice of a reset password not sent'));
    },
  };
}
