import type { CurrentUser, Registration } from '@visavis/domain/auth/contract.ts';
import { isAdult } from '@visavis/domain/auth/rules.ts';
import { INVITE_ALPHABET, INVITE_CODE_LENGTH } from '@visavis/domain/friends/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { avatarUrl } from '../http/presenter.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Mailer } from '../ports/mailer.ts';
import { digest, type Random } from '../ports/random.ts';
import type { Realtime } from '../realtime/port.ts';
import { REFRESH_SECONDS } from './cookies.ts';
import { checkPassword, hashPassword, isCommonPassword } from './password.ts';
import type { Account, AuthRepo } from './repo.ts';
import { resetMail } from './reset-mail.ts';
import type { AccessTokens } from './tokens.ts';

export interface AuthDependencies {
  repo: AuthRepo;
  tokens: AccessTokens;
  clock: Clock;
  random: Random;
  mailer: Mailer;
  realtime: Realtime;
  log: Log;
}

export interface Session {
  user: CurrentUser;
  tokens: { access: string; refresh: string };
}

export type Auth = ReturnType<typeof createAuth>;

const RESET_MS = 3_600_000;
const INVITE_CODE_TRIES = 5;

const present = (account: Account): CurrentUser => ({
  userId: account.id,
  username: account.username,
  email: account.email,
  avatar: avatarUrl(account),
});

export function createAuth({ repo, tokens, clock, random, mailer, realtime, log }: AuthDependencies) {
  const now = () => new Date(clock.now());
  const sessionEnd = () => new Date(clock.now() + REFRESH_SECONDS * 1000);

  function refuseCommon(password: string): void {
    if (isCommonPassword(password))
      throw new AppError('VALIDATION_FAILED', { fields: { password: 'PASSWORD_COMMON' } });
  }

  return {
    /** @throws VALIDATION_FAILED (AGE_MIN, PASSWORD_COMMON), EMAIL_TAKEN, USERNAME_TAKEN */
    async register({ password, ...fields }: Registration): Promise<CurrentUser> {
      if (!isAdult(fields.birthDate, now().toISOString().slice(0, 10))) {
        throw new AppError('VALIDATION_FAILED', { fields: { birthDate: 'AGE_MIN' } });
      }
      refuseCommon(password);
      const id = random.uuid(clock.now());
      const passwordHash = await hashPassword(password);
      for (let attempt = 0; attempt < INVITE_CODE_TRIES; attempt += 1) {
        const inviteCode = random.code(INVITE_ALPHABET, INVITE_CODE_LENGTH);
        const taken = await repo.insertUser({ ...fields, id, passwordHash, inviteCode, at: now() });
        if (taken === 'email') throw new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' } });
        if (taken === 'username') throw new AppError('USERNAME_TAKEN', { fields: { username: 'USERNAME_TAKEN' } });
        if (!taken) return present({ ...fields, id, passwordHash, avatarFile: null });
      }
      throw new AppError('UNAVAILABLE');
    },

    /** @throws INVALID_CREDENTIALS, alike and as slow whether the account exists or not */
    async login(email: string, password: string): Promise<Session> {
      const account = await repo.byEmail(email);
      if (!(await checkPassword(account?.passwordHash, password)) || !account)
        throw new AppError('INVALID_CREDENTIALS');
      const sessionId = random.uuid(clock.now());
      const refresh = random.token();
      await repo.insertSession({
        id: sessionId,
        userId: account.id,
        at: now(),
        expiresAt: sessionEnd(),
        tokenHash: digest(refresh),
      });
      return {
        user: present(account),
        tokens: { access: await tokens.sign({ userId: account.id, sessionId }), refresh },
      };
    },

    /** @throws UNAUTHENTICATED for a token that is unknown, used up or of an ended session */
    async refresh(presented: string | undefined): Promise<Session> {
      if (!presented) throw new AppError('UNAUTHENTICATED');
      const refresh = random.token();
      const rotation = await repo.rotate(digest(presented), digest(refresh), now(), sessionEnd());
      if (rotation.outcome === 'refused') {
        const sessionId = await repo.sessionOfToken(digest(presented));
        if (sessionId) realtime.closeSession(sessionId);
        throw new AppError('UNAUTHENTICATED');
      }
      const account = await repo.byId(rotation.userId);
      if (!account) throw new AppError('UNAUTHENTICATED');
      return { user: present(account), tokens: { access: await tokens.sign(rotation), refresh } };
    },

    /** Ends the session that either token names; without one there is nothing to end. */
    async logout(access: string | undefined, refresh: string | undefined): Promise<void> {
      const signedIn = await tokens.verify(access);
      const sessionId = signedIn?.sessionId ?? (refresh ? await repo.sessionOfToken(digest(refresh)) : undefined);
      if (!sessionId) return;
      await repo.endSession(sessionId, now());
      realtime.closeSession(sessionId);
    },

    /** @throws UNAUTHENTICATED if the account is gone */
    async me(userId: string): Promise<CurrentUser> {
      const account = await repo.byId(userId);
      if (!account) throw new AppError('UNAUTHENTICATED');
      return present(account);
    },

    /** Mails a one-hour link to a known address; says nothing either way. @param origin where the app is served */
    async forgotPassword(email: string, origin: string, language: string): Promise<void> {
      const account = await repo.byEmail(email);
      if (!account) return;
      const token = random.token();
      await repo.insertReset({ hash: digest(token), userId: account.id, expiresAt: new Date(clock.now() + RESET_MS) });
      const link = `${origin}/reset-password?token=${token}`;
      // Not awaited: an answer that waits for the mail server would tell known addresses from unknown ones.
      mailer
        .send({ to: account.email, ...resetMail({ username: account.username, link, language }) })
        .catch((error) => log.error({ err: error, userId: account.id }, 'reset mail not sent'));
    },

    /** @throws RESET_TOKEN_INVALID, VALIDATION_FAILED (PASSWORD_COMMON) */
    async resetPassword(token: string, password: string): Promise<void> {
      refuseCommon(password);
      const userId = await repo.useReset(digest(token), await hashPassword(password), now());
      if (!userId) throw new AppError('RESET_TOKEN_INVALID');
      realtime.closeUser(userId);
    },
  };
}
