import type { CurrentUser, Registration } from '@visavis/domain/auth/contract.ts';
import { isAdult } from '@visavis/domain/auth/rules.ts';
import { INVITE_ALPHABET, INVITE_CODE_LENGTH } from '@visavis/domain/friends/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Mailer } from '../ports/mailer.ts';
import { digest, type Random } from '../ports/random.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { Realtime } from '../realtime/port.ts';
import { decideReset, decideRotation, type PasswordReset, sessionExpiry } from './decisions.ts';
import { type Passwords, refuseCommonPassword } from './password.ts';
import { presentAccount, presentResetMail } from './presenter.ts';
import type { AuthRepo } from './repo.ts';
import type { Device, Tokens } from './tokens.ts';

export interface AuthDependencies {
  repo: AuthRepo;
  tokens: Tokens;
  passwords: Passwords;
  clock: Clock;
  random: Random;
  mailer: Mailer;
  realtime: Realtime;
  log: Log;
  security: SecurityLog;
}

/** A request for a reset link. */
interface ResetRequest {
  /** of the link */
  origin: string;
  /** a value of Accept-Language */
  language: string;
  /** where the request came from */
  address: string;
}

export interface Session {
  user: CurrentUser;
  tokens: { access: string; refresh: string };
}

interface SignIn extends Session {
  sessionId: string;
}

export type Auth = ReturnType<typeof createAuth>;

/** how long a reset link is valid, ms */
const RESET_VALIDITY = 3_600_000;
const INVITE_CODE_TRIES = 5;

/** `address` is the network that a request came from, for the security log. */
export function createAuth(dependencies: AuthDependencies) {
  const { repo, tokens, passwords, clock, random, mailer, realtime, log, security } = dependencies;
  const now = () => new Date(clock.now());

  return {
    /** @throws VALIDATION_FAILED (AGE_MIN, PASSWORD_COMMON), EMAIL_TAKEN, USERNAME_TAKEN */
    async register({ password, ...fields }: Registration, address: string): Promise<CurrentUser> {
      if (!isAdult(fields.birthDate, now().toISOString().slice(0, 10))) {
        throw new AppError('VALIDATION_FAILED', { fields: { birthDate: 'AGE_MIN' } });
      }
      refuseCommonPassword(password);
      const id = random.uuid(clock.now());
      const passwordHash = await passwords.hash(password);
      for (let attempt = 0; attempt < INVITE_CODE_TRIES; attempt += 1) {
        const inviteCode = random.code(INVITE_ALPHABET, INVITE_CODE_LENGTH);
        const taken = await repo.insertUser({ ...fields, id, passwordHash, inviteCode, at: now() });
        if (taken === 'email') throw new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' } });
        if (taken === 'username') throw new AppError('USERNAME_TAKEN', { fields: { username: 'USERNAME_TAKEN' } });
        if (taken) continue;
        security('account-created', { userId: id, address });
        return presentAccount({ ...fields, id, avatarFile: null });
      }
      throw new AppError('UNAVAILABLE');
    },

    /** The device that a token names, if this address's account has signed in on it. */
    async knownDevice(token: string | undefined, email: string): Promise<Device | undefined> {
      const device = await tokens.verifyDevice(token);
      return device && (await repo.byEmail(email))?.id === device.userId ? device : undefined;
    },

    /** A token for a device on which a user has signed in. @param device the one that it was known as */
    recogniseDevice: (userId: string, device: Device | undefined): Promise<string> =>
      tokens.signDevice(device ?? { deviceId: random.uuid(clock.now()), userId }),

    /** @throws INVALID_CREDENTIALS, after the same time whether the account exists or not */
    async login(email: string, password: string, address: string): Promise<SignIn> {
      const account = await repo.byEmail(email);
      if (!(await passwords.check(account?.passwordHash, password)) || !account) {
        security('sign-in-failed', { userId: account?.id, email, address });
        throw new AppError('INVALID_CREDENTIALS');
      }
      if (passwords.isOutdated(account.passwordHash)) {
        await repo.replaceHash(account, await passwords.hash(password));
      }
      const at = now();
      const sessionId = random.uuid(at.getTime());
      const refresh = random.token();
      await repo.insertSession({
        id: sessionId,
        userId: account.id,
        at,
        expiresAt: sessionExpiry(at, at),
        tokenHash: digest(refresh),
      });
      return {
        sessionId,
        user: presentAccount(account),
        tokens: { access: await tokens.sign({ userId: account.id, sessionId }), refresh },
      };
    },

    /** @throws UNAUTHENTICATED for a token that is unknown, outdated or of an ended session */
    async refresh(presented: string | undefined, address: string): Promise<Session> {
      if (!presented) throw new AppError('UNAUTHENTICATED');
      const at = now();
      const successor = { hash: digest(tokens.successor(presented)), at };
      const rotation = await repo.rotate(digest(presented), successor, (facts) => decideRotation(facts, at));
      if (rotation.outcome !== 'rotated') {
        const { sessionId } = rotation;
        if (sessionId) realtime.closeSession(sessionId);
        if (!sessionId) security('token-refused', { token: 'refresh', address });
        if (rotation.outcome === 'reused') {
          security('refresh-token-reused', { userId: rotation.userId, sessionId: rotation.sessionId, address });
        }
        throw new AppError('UNAUTHENTICATED');
      }
      const account = await repo.byId(rotation.userId);
      if (!account) throw new AppError('UNAUTHENTICATED');
      const newest = tokens.successor(presented, rotation.generations);
      return { user: presentAccount(account), tokens: { access: await tokens.sign(rotation), refresh: newest } };
    },

    /** Ends the session of either token, if there is one. */
    async logout(access: string | undefined, refresh: string | undefined, address: string): Promise<void> {
      const signedIn = await tokens.verify(access);
      const sessionId = signedIn?.sessionId ?? (refresh ? await repo.sessionOfToken(digest(refresh)) : undefined);
      if (!sessionId) return;
      await repo.endSession(sessionId, now());
      security('signed-out', { sessionId, address });
      realtime.closeSession(sessionId);
    },

    /** @throws UNAUTHENTICATED where the account was deleted */
    async me(userId: string): Promise<CurrentUser> {
      const account = await repo.byId(userId);
      if (!account) throw new AppError('UNAUTHENTICATED');
      return presentAccount(account);
    },

    /**
     * Mails a link that is valid for an hour, if the address is known. Never rejects: a failure is logged.
     */
    async requestReset(email: string, { origin, language, address }: ResetRequest): Promise<void> {
      const token = random.token();
      const expiresAt = new Date(clock.now() + RESET_VALIDITY);
      try {
        const account = await repo.byEmail(email);
        security('password-reset-requested', { userId: account?.id, email, address });
        if (!account) return;
        await repo.insertReset({ hash: digest(token), userId: account.id, expiresAt });
        const link = `${origin}/reset-password?token=${token}`;
        const mail = presentResetMail({ username: account.username, link, language });
        await mailer.send({ to: account.email, ...mail });
      } catch (error) {
        log.error({ err: error }, 'reset mail not sent');
      }
    },

    /** @throws RESET_TOKEN_INVALID, VALIDATION_FAILED (PASSWORD_COMMON) */
    async resetPassword(token: string, password: string, address: string): Promise<void> {
      refuseCommonPassword(password);
      const [passwordHash, at] = [await passwords.hash(password), now()];
      const decide = (reset: PasswordReset | undefined) => decideReset(reset, at);
      const userId = await repo.useReset(digest(token), { passwordHash, at }, decide).catch((error) => {
        if (error instanceof AppError) security('token-refused', { token: 'reset', address });
        throw error;
      });
      security('password-reset', { userId, address });
      realtime.closeUser(userId);
    },
  };
}
