import { csrfLifetime } from '@visavis/domain/auth/rules.ts';
import type { Clock } from '../clock.ts';

export interface CsrfTokens {
  get(): Promise<string>;
  /** Call when the server refuses the token: the next `get` requests a new one. */
  invalidate(): void;
}

/** Caches the token for 55 minutes; concurrent calls share one request (spec.md, 'CSRF'). */
export function createCsrfTokens(clock: Clock, request: () => Promise<unknown>): CsrfTokens {
  let cached: { token: string; until: number } | null = null;
  let pending: Promise<string> | null = null;

  const fetchToken = async () => {
    const body = (await request()) as { csrfToken?: unknown } | null;
    const token = typeof body?.csrfToken === 'string' ? body.csrfToken : '';
    cached = token === '' ? null : { token, until: clock.now() + csrfLifetime };
    return token;
  };

  return {
    get() {
      if (cached && clock.now() < cached.until) return Promise.resolve(cached.token);
      pending ??= fetchToken().finally(() => {
        pending = null;
      });
      return pending;
    },
    invalidate() {
      cached = null;
    },
  };
}
