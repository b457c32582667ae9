import { csrfLifetime, csrfTokenPath } from '@visavis/domain/auth/contract.ts';
import type { Clock } from '../clock.ts';

export interface CsrfTokens {
  get(): Promise<string>;
  /** The server refused the token: the next `get` asks for a new one. */
  invalidate(): void;
}

/** Caches the token for 55 minutes; calls that need one at the same time share one request (spec.md, 'CSRF'). */
export function createCsrfTokens(clock: Clock, ask: (path: string) => Promise<unknown>): CsrfTokens {
  let cached: { token: string; until: number } | null = null;
  let asking: Promise<string> | null = null;

  const fetchToken = async () => {
    const body = (await ask(csrfTokenPath)) as { csrfToken?: unknown } | null;
    const token = typeof body?.csrfToken === 'string' ? body.csrfToken : '';
    cached = token === '' ? null : { token, until: clock.now() + csrfLifetime };
    return token;
  };

  return {
    get() {
      if (cached && clock.now() < cached.until) return Promise.resolve(cached.token);
      asking ??= fetchToken().finally(() => {
        asking = null;
      });
      return asking;
    },
    invalidate() {
      cached = null;
    },
  };
}
