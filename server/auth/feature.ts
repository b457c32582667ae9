import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Core, Ports } from '../core.ts';
import type { SignedIn } from '../http/bind.ts';
import { type AccountsDependencies, createAccounts } from './accounts/accounts.ts';
import { createAccountsRepo } from './accounts/repo-accounts.ts';
import { accountRoutes } from './accounts/routes.ts';
import { createConfirm } from './passwords/confirm.ts';
import { createPasswords } from './passwords/password.ts';
import { createResetsRepo } from './passwords/repo-resets.ts';
import { createResets } from './passwords/resets.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { createSessionCookies } from './sessions/cookies.ts';
import { createSessionsRepo } from './sessions/repo-sessions.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { createSessions } from './sessions/sessions.ts';
import { createStart, type Exchange, type Started } from './sessions/start.ts';
import { createTokens } from './sessions/tokens.ts';

export type Authentication = ReturnType<typeof createAuthentication>;

/** Recognises who is signed in: the transports are built on it, so it exists before them. */
export function createAuthentication(config: Core['config'], { database, clock }: Ports) {
  const cookies = createSessionCookies(config.https);
  const tokens = createTokens(config.sessionSecret, clock);
  const repo = createSessionsRepo(database.db);
  return {
    cookies,
    tokens,
    repo,
    /** Who the access token among the cookies stands for, as long as its session has not been ended. */
    async authenticate(
      values: Readonly<Record<string, string | undefined>>,
      onForged: () => void,
    ): Promise<SignedIn | undefined> {
      const signedIn = await tokens.verify(values[cookies.accessName], onForged);
      return signedIn && (await repo.isSessionLive(signedIn.sessionId, new Date(clock.now()))) ? signedIn : undefined;
    },
  };
}

export function createAuthFeature(
  core: Core,
  { cookies, tokens, repo: sessionsRepo }: Authentication,
  { suspensionOf }: Pick<AccountsDependencies, 'suspensionOf'>,
) {
  const { db, bind, clock, random, mailer, realtime, log, rateLimiter, security, originOf } = core;
  const passwords = createPasswords();
  const accountsRepo = createAccountsRepo(db);
  accountRoutes({
    bind,
    accounts: createAccounts({ repo: accountsRepo, passwords, clock, random, security, suspensionOf }),
  });
  const sessions = createSessions({
    repo: sessionsRepo,
    accounts: accountsRepo,
    tokens,
    passwords,
    clock,
    random,
    realtime,
    security,
  });
  const start = createStart({ sessions, cookies, security });
  sessionRoutes({ bind, sessions, start, cookies, rateLimiter, security });
  const resets = createResets({
    repo: createResetsRepo(db),
    accounts: accountsRepo,
    passwords,
    clock,
    random,
    mailer,
    realtime,
    log,
    security,
  });
  passwordRoutes({ bind, resets, rateLimiter, originOf });
  return {
    accountOf: sessions.accountOf,
    isPassword: createConfirm({ accounts: accountsRepo, passwords, rateLimiter, security }),
    /** Signs in someone who has proved who they are without the password. @throws UNAUTHENTICATED without an account */
    async signIn(userId: string, exchange: Exchange): Promise<Started> {
      const account = await accountsRepo.byId(userId);
      if (!account) throw new AppError('UNAUTHENTICATED');
      const device = await sessions.deviceOf(exchange.request.cookies[cookies.deviceName], userId);
      return start(account, 'passkey', device, exchange);
    },
    close: passwords.close,
  };
}
