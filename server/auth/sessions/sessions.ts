import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
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
import { decideRotation, decideSignIn, sessionExpiry } from './decisions.ts';
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

/** What a browser sends along. */
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
        if (!(await passwords.check(account?.passwordHash, password)) || !account) {
          security('sign-in-failed', { userId: account?.id, email, address });
          throw new AppError('INVALID_CREDENTIALS');
        }
        if (passwords.isOutdated(account.passwordHash)) {
          await accounts.replaceHash(account, await passwords.hash(password));
        }
        return account;
      }),

    async start(account: Account, { browser, system, kind: device }: Device): Promise<SignIn> {
      const at = now();
      const sessionId = random.uuid(at.getTime());
      const refresh = random.token();
      const expiresAt = sessionExpiry(at, at);
      const session = { id: sessionId, userId: account.id, createdAt: at, expiresAt, browser, system, device };
      const { decision, isFirst } = await repo.insertSession(session, digest(refresh), decideSignIn);
      if (decision === 'refuse') throw new AppError('INVALID_CREDENTIALS');
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
      const account = await accounts.byId(rotation.userId);
      if (!account) throw new AppError('UNAUTHENTICATED');
      const newest = tokens.successor(presented, rotation.generations);
      return { user: present(account), tokens: { access: await tokens.sign(rotation), refresh: newest } };
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
