import type { Registration } from '@visavis/domain/auth/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Core, Ports, Recognition } from '../core.ts';
import { createIdentityProviders } from '../ports/identity-providers/identity-providers.ts';
import { type AccountsDependencies, createAccounts } from './accounts/accounts.ts';
import { createEarlier, type EarlierDependencies } from './accounts/earlier.ts';
import { createOwnerMail } from './accounts/owner-mail.ts';
import { accountPresenter } from './accounts/presenter.ts';
import { createAccountsRepo } from './accounts/repo-accounts.ts';
import { createUsernamesRepo } from './accounts/repo-usernames.ts';
import { accountRoutes } from './accounts/routes.ts';
import { createSignUpDoor } from './accounts/sign-up-door.ts';
import { createSignUpProof } from './accounts/sign-up-proof.ts';
import { createUsernames } from './accounts/usernames.ts';
import { createRefuseDisposable } from './emails/disposable.ts';
import { createEmails } from './emails/emails.ts';
import { mailRequestOf as mailRequestFrom } from './emails/mail-request.ts';
import { createEmailsRepo } from './emails/repo-emails.ts';
import { emailRoutes } from './emails/routes.ts';
import { createConfirm } from './passwords/confirm.ts';
import { createOwnPasswords } from './passwords/own-passwords.ts';
import { createPasswords } from './passwords/password.ts';
import { createPasswordsRepo } from './passwords/repo-passwords.ts';
import { createResetsRepo } from './passwords/repo-resets.ts';
import { createResets } from './passwords/resets.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { createProviders } from './providers/providers.ts';
import { createProvidersRepo } from './providers/repo-providers.ts';
import { createProviderCookie, providerRoutes } from './providers/routes.ts';
import { createRetentionRepo } from './retention/repo-retention.ts';
import { createRetention } from './retention/retention.ts';
import { createSessionCookies } from './sessions/cookies.ts';
import { createCurrentSession } from './sessions/current-session.ts';
import { isUseNoted } from './sessions/decisions.ts';
import { openSessionRoutes } from './sessions/open-session-routes.ts';
import { createOpenSessions } from './sessions/open-sessions.ts';
import { createPasswordCheck } from './sessions/password-check.ts';
import { createConfirmOwner, createProof } from './sessions/proof.ts';
import { createOpenSessionsRepo } from './sessions/repo-open-sessions.ts';
import { createSessionsRepo } from './sessions/repo-sessions.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { createSessions, type SessionsDependencies } from './sessions/sessions.ts';
import { createStart, type Exchange, type Started } from './sessions/start.ts';
import { type Access, createTokens } from './sessions/tokens.ts';
import { createSignalsRepo } from './signals/repo-signals.ts';
import { createSignals } from './signals/signals.ts';

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
     * The user of the access token among the cookies, as long as its session has not been ended; notes its use.
     * @throws what `inTurn` throws
     */
    async authenticate(
      values: Readonly<Record<string, string | undefined>>,
      { onForged, inTurn }: Recognition,
    ): Promise<Access | undefined> {
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

/** Publishes 'barred', 'measureChanged' and 'visibilityChanged'. */
export function createAuthFeature(
  core: Core,
  { cookies, tokens, repo: sessionsRepo }: Authentication,
  {
    marksOf,
    textsVersion,
    onSignedOut,
  }: Pick<EarlierDependencies, 'marksOf'> &
    Pick<AccountsDependencies, 'textsVersion'> &
    Pick<SessionsDependencies, 'onSignedOut'>,
) {
  const { db, config, bind, attempt, rateLimiter, timers } = core;
  const isRequired = config.emailVerification === 'required';
  const accountsRepo = createAccountsRepo(db);
  const passwords = createPasswords(core.hashThreads);
  const base = {
    ...core,
    accounts: accountsRepo,
    present: accountPresenter({ asksVerification: isRequired, asksAge: core.ageProof !== undefined, textsVersion }),
    passwords,
    refuseDisposable: createRefuseDisposable({ ...core, allowed: config.mailDomains }),
  };
  const mailRequestOf = mailRequestFrom(core.originOf);
  const writeToOwner = createOwnerMail({ ...base, isRequired });

  const earlier = createEarlier({
    ...core,
    marksOf,
    async onSuspended(userId, decisionId) {
      await core.events.publish('barred', userId);
      await core.events.publish('measureChanged', decisionId, 'made');
    },
  });
  const emails = createEmails({ ...base, repo: createEmailsRepo(db), earlier, isRequired });
  const accounts = createAccounts({ ...base, repo: accountsRepo, earlier, textsVersion, isRequired });
  const usernames = createUsernames({ ...base, repo: createUsernamesRepo(db) });
  const signUpProof = createSignUpProof({ ...core, secret: config.sessionSecret });
  const { registration } = core.site;
  const enter = createSignUpDoor({ ...base, repo: accountsRepo, registration, isRequired });
  accountRoutes({ bind, attempt, accounts, usernames, emails, mailRequestOf, signUpProof, enter });

  const isPassword = createConfirm(base);
  const prove = createProof({ ...core, repo: sessionsRepo, isPassword });
  const confirmOwner = createConfirmOwner({ ...base, repo: sessionsRepo, isPassword });
  const onRestored = (userId: string) => core.events.publish('visibilityChanged', userId);
  const sessions = createSessions({ ...base, repo: sessionsRepo, tokens, onSignedOut, onRestored });
  const signals = createSignals({ repo: createSignalsRepo(db), clock: core.clock, secret: config.sessionSecret });
  const start = createStart({ ...core, sessions, cookies, mailRequestOf, isRequired, noteSignals: signals.note });
  const currentSession = createCurrentSession({ ...core, cookies, userOf: accounts.me, endOf: sessions.endOf });
  const checkPassword = createPasswordCheck({ ...core, sessions, cookies });
  sessionRoutes({ ...core, sessions, checkPassword, start, cookies, currentSession });
  const openSessions = createOpenSessions({ ...core, repo: createOpenSessionsRepo(db), prove });
  openSessionRoutes({ bind, openSessions });

  const { identityProviders } = config;
  const resets = createResets({
    ...base,
    repo: createResetsRepo(db),
    earlier,
    providers: identityProviders,
    isRequired,
  });
  const ownPasswords = createOwnPasswords({ ...base, repo: createPasswordsRepo(db), confirmOwner, writeToOwner });
  passwordRoutes({ bind, attempt, resets, ownPasswords, rateLimiter, mailRequestOf });
  emailRoutes({ bind, attempt, emails, confirmOwner, mailRequestOf, allowed: config.mailDomains });

  const providers = createProviders({
    ...base,
    repo: createProvidersRepo(db),
    providers: identityProviders,
    speak: createIdentityProviders({ log: core.log, elapsed: core.clock.elapsed }),
    writeToOwner,
  });
  providerRoutes({
    ...{
      bind,
      attempt,
      providers,
      cookies,
      accountsRepo,
      accounts,
      emails,
      sessions,
      sessionsRepo,
      signUpProof,
      enter,
    },
    ...{ checkPassword, prove, start, mailRequestOf, identify: core.identify, security: core.security },
    cookie: createProviderCookie(config.https),
    now: () => new Date(core.clock.now()),
  });

  const sweep = createRetention({ ...core, repo: createRetentionRepo(db) });
  timers.after('auth: retention after the start', SWEEP_AFTER_START, sweep);
  timers.every('auth: retention', SWEEP_EVERY, sweep);
  timers.every('auth: signals', SWEEP_EVERY, signals.sweep);

  return {
    accountOf: accounts.me,
    isPassword,
    confirmOwner,
    prove,
    writeToOwner,
    rejectLink: emails.reject,
    refuseUnverified: emails.refuseUnverified,
    publishAccount: accounts.publish,
    assignUsername: usernames.assign,
    /** Registers someone for the operator, with a password that no one knows. @throws what `register` throws */
    register: async (fields: Omit<Registration, 'password'>) => {
      const { userId, email } = await accounts.register({ ...fields, password: core.random.token() }, 'operator');
      return { id: userId, email };
    },
    adminLinkFor: resets.linkFor,
    /** Signs in someone who has proved who they are without the password. @throws UNAUTHENTICATED without an account */
    async signIn(userId: string, exchange: Exchange): Promise<Started> {
      const account = await accountsRepo.byId(userId);
      if (!account) throw new AppError('UNAUTHENTICATED');
      const device = await sessions.deviceOf(exchange.request.cookies[cookies.deviceName], userId);
      return start(account, 'passkey', device, exchange);
    },
    close: () => resets.idle(),
  };
}
