import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { SessionEnd } from '@visavis/domain/auth/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { SignedIn } from '../../http/bind.ts';
import type { Device } from '../../http/device.ts';
import { afterCommit } from '../../ports/after-commit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { digest, type Random } from '../../ports/random.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { PresentAccount } from '../accounts/presenter.ts';
import type { Account, AccountsRepo } from '../accounts/repo-accounts.ts';
import type { Passwords } from '../passwords/password.ts';
import { ACCESS_SECONDS } from './cookies.ts';
import { decideRotation, decideSignIn, endOf, sessionExpiry, type TokenPath } from './decisions.ts';
import type { SessionsRepo } from './repo-sessions.ts';
import type { KnownDevice, Tokens } from './tokens.ts';

export interface SessionsDependencies {
  /** called for a session that its user has ended */
  onSignedOut(sessionId: string): Promise<void>;
  /** called for a user whose sign-in has ended the deletion of the account */
  onRestored(userId: string): Promise<void>;
  repo: SessionsRepo;
  accounts: AccountsRepo;
  present: PresentAccount;
  tokens: Tokens;
  passwords: Passwords;
  clock: Clock;
  random: Random;
  realtime: Realtime;
  security: SecurityLog;
  log: Log;
}

/** Headers and cookies of a browser. */
export interface BrowserTokens {
  access: string | undefined;
  refresh: string | undefined;
}

export interface Session {
  user: CurrentUser;
  tokens: { access: string; refresh: string };
}

interface SignIn extends Session {
  sessionId: string;
  /** the account was being deleted */
  restored: boolean;
  /** the account had none before */
  isFirst: boolean;
}

export type Sessions = ReturnType<typeof createSessions>;

/** `address` is the network that a request came from, for the security log. */
export function createSessions(dependencies: SessionsDependencies) {
  const { repo, accounts, present, tokens, passwords, clock, random, realtime, security, log } = dependencies;
  const now = () => new Date(clock.now());

  /** The session of either token, whether it is open or not. */
  async function sessionOf({ access, refresh }: BrowserTokens): Promise<string | undefined> {
    const signedIn = await tokens.verify(access);
    return signedIn?.sessionId ?? (refresh ? await repo.sessionOfToken(digest(refresh)) : undefined);
  }

  return {
    /** The device that a token names, if this address's account has signed in on it. */
    async knownDevice(token: string | undefined, email: string): Promise<KnownDevice | undefined> {
      const device = await tokens.verifyDevice(token);
      return device && (await accounts.byEmail(email))?.id === device.userId ? device : undefined;
    },

    /** The device that a token names, if this user has signed in on it. */
    async deviceOf(token: string | undefined, userId: string): Promise<KnownDevice | undefined> {
      const device = await tokens.verifyDevice(token);
      return device?.userId === userId ? device : undefined;
    },

    /** The id of the device that a token names, whoever signed in on it. */
    deviceIdOf: async (token: string | undefined): Promise<string | undefined> =>
      (await tokens.verifyDevice(token))?.deviceId,

    /** A token for a device on which a user has signed in. @param device the one that it was known as */
    recogniseDevice: (userId: string, device: KnownDevice | undefined): Promise<string> =>
      tokens.signDevice(device ?? { deviceId: random.uuid(clock.now()), userId }),

    /**
     * @throws INVALID_CREDENTIALS, after the same time whether the account exists or not
     * @throws UNAVAILABLE where too many sign in at once
     */
    checkPassword: (email: string, password: string, address: string): Promise<Account> =>
      passwords.admit(async () => {
        const account = await accounts.byEmail(email);
        if (!(await passwords.check(account?.passwordHash, password)) || !account?.passwordHash) {
          security('sign-in-failed', { userId: account?.id, email, address });
          throw new AppError('INVALID_CREDENTIALS');
        }
        if (passwords.isOutdated(account.passwordHash)) {
          await accounts.replaceHash(
            { ...account, passwordHash: account.passwordHash },
            await passwords.hash(password),
          );
        }
        return account;
      }),

    /** @param provenAt when they proved who they are; null: now */
    async start(
      account: Account,
      { browser, system, kind: device }: Device,
      provenAt: Date | null = null,
    ): Promise<SignIn> {
      const at = now();
      const sessionId = random.uuid(at.getTime());
      const refresh = random.token();
      const expiresAt = sessionExpiry(at, at);
      const session = {
        id: sessionId,
        userId: account.id,
        createdAt: at,
        expiresAt,
        provenAt,
        browser,
        system,
        device,
      };
      const { decision, isFirst, ended } = await repo.insertSession(session, digest(refresh), decideSignIn);
      if (decision === 'refuse') throw new AppError('INVALID_CREDENTIALS');
      for (const id of ended) {
        await afterCommit(log, { what: 'ending a session of too many', userId: account.id }, () =>
          dependencies.onSignedOut(id),
        );
        realtime.closeSession(id);
      }
      if (decision === 'restore') {
        security('account-restored', { userId: account.id });
        await afterCommit(log, { what: 'announcing that someone is back', userId: account.id }, () =>
          dependencies.onRestored(account.id),
        );
      }
      return {
        sessionId,
        restored: decision === 'restore',
        isFirst,
        user: present(account),
        tokens: { access: await tokens.sign({ userId: account.id, sessionId }), refresh },
      };
    },

    /** The session that a refresh token was made for, whether it is open or not. */
    ofRefreshToken: (refresh: string): Promise<string | undefined> => sessionOf({ access: undefined, refresh }),

    /** Why the session of a refresh token is over; null where it is not, or that is not known. */
    async endOf(refresh: string): Promise<SessionEnd | null> {
      const session = await repo.endOfToken(digest(refresh));
      return session ? endOf(session, now()) : null;
    },

    /**
     * @param socketId of the client that asks
     * @throws UNAUTHENTICATED for a token that is unknown, outdated or of an ended session, with the reason where it is known
     */
    async refresh(presented: string | undefined, address: string, socketId?: string): Promise<Session> {
      if (!presented) throw new AppError('UNAUTHENTICATED');
      const at = now();
      const hashAt = (path?: TokenPath) => digest(tokens.successor(presented, path));
      const token = { hash: digest(presented), hashAt, at };
      const rotation = await repo.rotate(token, (facts) => decideRotation(facts, at));
      if (rotation.outcome !== 'rotated') {
        const { sessionId } = rotation;
        if (sessionId) realtime.closeSession(sessionId);
        if (!sessionId) security('token-refused', { token: 'refresh', address });
        if (rotation.outcome === 'reused') {
          security('refresh-token-reused', { userId: rotation.userId, sessionId: rotation.sessionId, address });
        }
        throw new AppError('UNAUTHENTICATED', { reason: rotation.reason ?? undefined });
      }
      const account = await accounts.byId(rotation.userId);
      if (!account) throw new AppError('UNAUTHENTICATED');
      const { sessionId } = rotation;
      if (socketId) realtime.renewSocket({ socketId, sessionId, until: at.getTime() + ACCESS_SECONDS * 1000 });
      const refresh = tokens.successor(presented, rotation.path);
      return { user: present(account), tokens: { access: await tokens.sign(rotation), refresh } };
    },

    /** Ends the session that the browser of a new one had for the same user. Its open tabs go on in the new one. */
    async replace(earlier: BrowserTokens, { userId, sessionId }: SignedIn, address: string): Promise<void> {
      const replaced = await sessionOf(earlier);
      if (!replaced || !(await repo.endSessionOf(userId, replaced, now()))) return;
      security('session-ended', { userId, sessionId: replaced, address });
      realtime.moveSockets(replaced, sessionId);
    },

    /** Ends the session of either token, if there is one. */
    async logout(presented: BrowserTokens, address: string): Promise<void> {
      const sessionId = await sessionOf(presented);
      if (!sessionId) return;
      await repo.endSession(sessionId, now());
      security('signed-out', { sessionId, address });
      await dependencies.onSignedOut(sessionId);
      realtime.closeSession(sessionId);
    },
  };
}
