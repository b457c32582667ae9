import type { resetPassword } from '@visavis/domain/auth/contract.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { BodyOf } from '@visavis/domain/wire/route.ts';
import type { Clock } from '../../ports/clock.ts';
import { type IdentityProvider, labelOf } from '../../ports/identity-providers/identity-providers.ts';
import type { Log } from '../../ports/log.ts';
import { withFoot } from '../../ports/mail/foot.ts';
import type { Outbox } from '../../ports/mail/outbox.ts';
import { greeted, mailsIn } from '../../ports/mail/texts.ts';
import { digest, type Random } from '../../ports/random.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { Earlier } from '../accounts/earlier.ts';
import type { AccountsRepo } from '../accounts/repo-accounts.ts';
import type { MailRequest } from '../emails/emails.ts';
import { decidePasskeys, decideReset, type PasswordReset, type ResetFacts } from './decisions.ts';
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
  earlier: Earlier;
  providers: readonly IdentityProvider[];
  /** addresses are confirmed */
  isRequired: boolean;
}

export type Resets = ReturnType<typeof createResets>;

/** how long a reset link is valid, ms */
const RESET_VALIDITY = 3_600_000;
/** and one that the operator hands on, ms */
const ADMIN_LINK_VALIDITY = 24 * 3_600_000;

export function createResets(dependencies: ResetsDependencies) {
  const { repo, accounts, passwords, clock, random, mailer, realtime, log, security, earlier, providers, isRequired } =
    dependencies;

  /** requests under way */
  const asking = new Set<Promise<void>>();

  async function mailLink(email: string, { origin, address }: MailRequest): Promise<void> {
    const token = random.token();
    const expiresAt = new Date(clock.now() + RESET_VALIDITY);
    try {
      const account = await accounts.byEmail(email);
      security('password-reset-requested', { userId: account?.id, email, address });
      if (!account) return;
      const reset = { hash: digest(token), userId: account.id, expiresAt };
      if (!(await repo.insertReset(account.email, reset))) return;
      const link = `${origin}/reset-password?token=${token}`;
      const { language } = account;
      const mail = mailsIn(language).resetPassword({ ...greeted(account), link });
      await mailer.send({ to: account.email, ...withFoot(mail, { origin, language }), expiresAt, isUrgent: true });
    } catch (error) {
      log.error({ err: error }, 'reset mail not sent');
    }
  }

  const decideStay = (account: ResetFacts) => decidePasskeys(account, isRequired);
  const decideNow = () => (reset: PasswordReset | undefined) => decideReset(reset, new Date(clock.now()));
  const noteRefusal = (address: string) => (error: unknown) => {
    if (error instanceof AppError) security('token-refused', { token: 'reset', address });
    throw error;
  };

  return {
    /** Mails a link that is valid for an hour, if the address is known. Never rejects: a failure is logged. */
    async requestReset(email: string, request: MailRequest): Promise<void> {
      const mailing = mailLink(email, request).finally(() => asking.delete(mailing));
      asking.add(mailing);
      await mailing;
    },

    /**
     * A link for someone whom the operator vouches for: who opens it sets a password, and has a role from then on.
     * @returns its token, which works once; undefined where the account has another address by now
     */
    async linkFor(
      account: { id: string; email: string },
      role: Role,
    ): Promise<{ token: string; expiresAt: Date } | undefined> {
      const token = random.token();
      const expiresAt = new Date(clock.now() + ADMIN_LINK_VALIDITY);
      const reset = { hash: digest(token), userId: account.id, expiresAt, role };
      return (await repo.insertReset(account.email, reset)) ? { token, expiresAt } : undefined;
    },

    /** Resolves once every mail that was asked for is stored: they are asked for after the answer. */
    async idle(): Promise<void> {
      await Promise.all(asking);
    },

    /** The passkeys that the reader of a link may keep. @throws RESET_TOKEN_INVALID */
    async passkeysOf(token: string, address: string): Promise<Passkey[]> {
      const found = await repo.passkeysOf(digest(token), decideNow(), decideStay).catch(noteRefusal(address));
      return found.map(({ createdAt, lastUsedAt, ...passkey }) => ({
        ...passkey,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
    },

    /**
     * Ends every session, unlinks every other site, and removes the passkeys that are not kept (`decidePasskeys`); the notice
     * names the sites, and says how many passkeys are left.
     * @throws RESET_TOKEN_INVALID, VALIDATION_FAILED (PASSWORD_COMMON)
     */
    async resetPassword(
      token: string,
      { password, keepPasskeys = [] }: Omit<BodyOf<typeof resetPassword>, 'token'>,
      { origin, address }: MailRequest,
    ): Promise<void> {
      refuseCommonPassword(password);
      const values = { passwordHash: await passwords.hash(password), at: new Date(clock.now()), keepPasskeys };
      const { userId, email, language, role, removed, unlinked, suspendedBy, ...facts } = await repo
        .useReset(digest(token), values, decideNow(), decideStay, earlier.of)
        .catch(noteRefusal(address));
      security('password-reset', { userId, address });
      if (role) security('role-granted', { userId, address });
      if (removed > 0) security('passkey-removed', { userId, address });
      if (unlinked.length > 0) security('identity-removed', { userId, address });
      realtime.closeUser(userId);
      await earlier.announce(userId, suspendedBy);
      const sites = unlinked.map((issuer) => labelOf(providers, issuer)).join(', ');
      await mailer
        .send({ to: email, ...withFoot(mailsIn(language).passwordReset({ ...facts, sites }), { origin, language }) })
        .catch((error) => log.error({ err: error }, 'notice of a reset password not sent'));
    },
  };
}
