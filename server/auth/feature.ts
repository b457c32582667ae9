import type { Core, Ports } from '../core.ts';
import type { SignedIn } from '../http/bind.ts';
import { createSessionCookies } from './cookies.ts';
import { createPasswords } from './password.ts';
import { createAuthRepo } from './repo.ts';
import { authRoutes } from './routes.ts';
import { createAuth } from './service.ts';
import { createTokens } from './tokens.ts';

export type Authentication = ReturnType<typeof createAuthentication>;

/** Recognises who is signed in: the transports are built on it, so it exists before them. */
export function createAuthentication(config: Core['config'], { database, clock }: Ports) {
  const cookies = createSessionCookies(config.https);
  const tokens = createTokens(config.sessionSecret, clock);
  const repo = createAuthRepo(database.db);
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

export function createAuthFeature(core: Core, { cookies, tokens, repo }: Authentication) {
  const { bind, clock, random, mailer, realtime, log, rateLimiter, security, originOf } = core;
  const passwords = createPasswords();
  const auth = createAuth({ repo, tokens, passwords, clock, random, mailer, realtime, log, security });
  authRoutes({ bind, auth, cookies, rateLimiter, security, originOf });
  return { close: passwords.close };
}
