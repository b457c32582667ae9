import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Core, Ports, Recognition } from '../core.ts';
import type { SignedIn } from '../http/bind.ts';
import { type AccountsDependencies, createAccounts } from './accounts/accounts.ts';
import { accountPresenter } from './accounts/presenter.ts';
import { createAccountsRepo } from './accounts/repo-accounts.ts';
import { createUsernamesRepo } from './accounts/repo-usernames.ts';
import { accountRoutes } from './accounts/routes.ts';
import { createUsernames } from './accounts/usernames.ts';
import { askedBy as askedByRequest } from './emails/asked.ts';
import { createEmails } from './emails/emails.ts';
import { createEmailsRepo } from './emails/repo-emails.ts';
import { emailRoutes } from './emails/routes.ts';
import { createConfirm } from './passwords/confirm.ts';
import { createOwnPasswords } from './passwords/own-passwords.ts';
import { createPasswords } from './passwords/password.ts';
import { createPasswordsRepo } from './passwords/repo-passwords.ts';
import { createResetsRepo } from './passwords/repo-resets.ts';
import { createResets } from './passwords/resets.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { createRetentionRepo } from './retention/repo-retention.ts';
import { createRetention } from './retention/retention.ts';
import { createSessionCookies } from './sessions/cookies.ts';
import { createCurrentSession } from './sessions/current-session.ts';
import { isUseNoted } from './sessions/decisions.ts';
import { openSessionRoutes } from './sessions/open-session-routes.ts';
import { createOpenSessions } from './sessions/open-sessions.ts';
import { createProof } from './sessions/proof.ts';
import { createOpenSessionsRepo } from './sessions/repo-open-sessions.ts';
import { createSessionsRepo } from './sessions/repo-sessions.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { createSessions, type SessionsDependencies } from './sessions/sessions.ts';
import { createStart, type Exchange, type Started } from './sessions/start.ts';
import { createTokens } from './sessions/tokens.ts';

/** How often what is kept no longer is deleted, ms. */
const SWEEP_EVERY = 6 * 3_600_000;
/** and after a start, which may come more often, ms */
const SWEEP_AFTER_START = 60_000;

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
    /**
     * Who the access token among the cookies stands for, as long as its session has not been ended; notes its use.
     * @throws what `inTurn` throws
     */
    async authenticate(
      values: Readonly<Record<string, string | undefined>>,
      { onForged, inTurn }: Recognition,
    ): Promise<SignedIn | undefined> {
      const signedIn = await tokens.verify(values[cookies.accessName], onForged);
      if (!signedIn) return undefined;
      const lookUp = async () => {
        const now = new Date(clock.now());
        const lastUse = await repo.lastUseOf(signedIn.sessionId, now);
        if (!lastUse) return undefined;
        if (isUseNoted(lastUse, now)) await repo.markUsed(signedIn.sessionId, now);
        return signedIn;
      };
      return inTurn ? inTurn(signedIn.userId, lookUp) : lookUp();
    },
  };
}

/** Publishes 'measureChanged' and 'visibilityChanged'. */
export function createAuthFeature(
  core: Core,
  { cookies, tokens, repo: sessionsRepo }: Authentication,
  {
    marksOf,
    textsVersion,
    onSignedOut,
  }: Pick<AccountsDependencies, 'marksOf' | 'textsVersion'> & Pick<SessionsDependencies, 'onSignedOut'>,
) {
  const { db, config, bind, rateLimiter, timers } = core;
  const isRequired = config.emailVerification === 'required';
  const accountsRepo = createAccountsRepo(db);
  const passwords = createPasswords();
  const base = {
    ...core,
    accounts: accountsRepo,
    present: accountPresenter({ asksVerification: isRequired, asksAge: core.ageProof !== undefined, textsVersion }),
    passwords,
  };
  const askedBy = askedByRequest(core.originOf);

  const emails = createEmails({ ...base, repo: createEmailsRepo(db), isRequired });
  const onSuspended = (decisionId: string) => core.events.publish('measureChanged', decisionId, 'made');
  const accounts = createAccounts({ ...base, repo: accountsRepo, marksOf, textsVersion, onSuspended });
  const usernames = createUsernames({ ...base, repo: createUsernamesRepo(db) });
  accountRoutes({ bind, accounts, usernames, emails, askedBy });

  const isPassword = createConfirm(base);
  const prove = createProof({ ...core, repo: sessionsRepo, isPassword });
  const onRestored = (userId: string) => core.events.publish('visibilityChanged', userId);
  const sessions = createSessions({ ...base, repo: sessionsRepo, tokens, onSignedOut, onRestored });
  const start = createStart({ ...core, sessions, cookies, askedBy, isRequired });
  const currentSession = createCurrentSession({ ...core, cookies, userOf: accounts.me });
  sessionRoutes({ ...core, sessions, start, cookies, currentSession });
  const openSessions = createOpenSessions({ ...core, repo: createOpenSessionsRepo(db), prove });
  openSessionRoutes({ bind, openSessions });

  const resets = createResets({ ...base, repo: createResetsRepo(db), isRequired });
  const ownPasswords = createOwnPasswords({ ...base, repo: createPasswordsRepo(db), isPassword });
  passwordRoutes({ bind, resets, ownPasswords, rateLimiter, askedBy });
  emailRoutes({ bind, emails, ownPasswords, rateLimiter, askedBy });

  const sweep = createRetention({ ...core, repo: createRetentionRepo(db) });
  timers.after('auth: retention after the start', SWEEP_AFTER_START, sweep);
  timers.every('auth: retention', SWEEP_EVERY, sweep);

  return {
    accountOf: accounts.me,
    isPassword,
    prove,
    refuseUnverified: emails.refuseUnverified,
    publishAccount: accounts.publish,
    assignUsername: usernames.assign,
    /** Signs in someone who has proved who they are without the password. @throws UNAUTHENTICATED without an account */
    async signIn(userId: string, exchange: Exchange): Promise<Started> {
      const account = await accountsRepo.byId(userId);
      if (!account) throw new AppError('UNAUTHENTICATED');
      const device = await sessions.deviceOf(exchange.request.cookies[cookies.deviceName], userId);
      return start(account, 'passkey', device, exchange);
    },
    async close(): Promise<void> {
      await resets.idle();
      await passwords.close();
    },
  };
}
