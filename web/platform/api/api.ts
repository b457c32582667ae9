import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { csrfHeader, csrfTokenPath, SESSION_ENDS, type SessionEnd } from '@visavis/domain/auth/rules.ts';
import type { Routes } from '@visavis/domain/wire/contracts.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import type { Clock, ServerTime } from '../clock.ts';
import { createStore, type Readable } from '../store.ts';
import { createCsrfTokens } from './csrf.ts';
import { errorFromAnswer, networkError } from './error.ts';
import { type ApiCaller, bodyOf, type LooseInput, targetOf } from './request.ts';
import { DOWNLOADS, FILE_FIELDS, OPEN, type RouteName, WITHOUT_TOKEN } from './routes.ts';
import type { Transport, WireAnswer } from './transport.ts';

/** Milliseconds before a call fails (spec.md section 9, 'Connectivity'). */
const API_TIMEOUT = 30_000;
/** The same for a file that is downloaded. */
const DOWNLOAD_TIMEOUT = 600_000;

export interface Api extends ApiCaller {
  /**
   * The start-up check: the signed-in user or null. Renews an expired access cookie once, and never calls
   * `onAuthExpired`. Throws ApiError if the server does not answer.
   */
  currentUser(): Promise<CurrentUser | null>;
  /**
   * Renews both cookies; concurrent calls share one request. False: the session is over. Throws ApiError without an answer.
   * @param socketId of the socket that is to live on with them
   */
  refresh(socketId?: string): Promise<boolean>;
  /** Why the session is over that this browser had; null where the server has not said, and after a sign-in. */
  readonly ended: Readable<{ reason: SessionEnd | null }>;
}

const UNSAID: { reason: SessionEnd | null } = { reason: null };

const endOf = (answer: WireAnswer): SessionEnd | null => {
  const { reason } = errorFromAnswer(answer);
  return SESSION_ENDS.find((known) => known === reason) ?? null;
};

export interface ApiOptions {
  send: Transport;
  /** for calls with `onProgress` */
  upload: Transport;
  clock: Clock;
  /** hears what time it is on the server */
  onTime?: (time: ServerTime) => void;
  onAuthExpired: () => void;
  /** the current path */
  location: () => string;
}

const guestPaths = ['/login', '/register'];

/** The HTTP client (spec.md section 7 and 'Session'). */
export function createApi(options: ApiOptions): Api {
  const { clock } = options;

  /** one abort function for each read in flight that needs a session */
  const reads = new Set<() => void>();
  /** from a sign-out to the next sign-in */
  let hasLeft = false;
  const ended = createStore(UNSAID);

  /** @param name null for the request of a CSRF token, whose path is no route */
  async function exchange(name: RouteName | null, input: LooseInput, token: string | null) {
    const aborter = new AbortController();
    const abort = () => aborter.abort();
    const { method, url } = name ? targetOf(name, input) : { method: 'GET', url: csrfTokenPath };
    const isDownload = name !== null && name in DOWNLOADS;
    const cancelTimeout = clock.after(isDownload ? DOWNLOAD_TIMEOUT : API_TIMEOUT, abort);
    input.signal?.addEventListener('abort', abort);
    const isRead = name !== null && method === 'GET' && !(name in OPEN);
    if (input.signal?.aborted || (isRead && hasLeft)) abort();
    if (isRead) reads.add(abort);
    const { body, headers } = bodyOf(FILE_FIELDS[name as keyof typeof FILE_FIELDS], input, token);
    if (token !== null) headers[csrfHeader] = token;
    const send = input.onProgress ? options.upload : options.send;
    try {
      aborter.signal.throwIfAborted();
      const asked = clock.now();
      const answer = await send({
        method,
        url,
        headers,
        body,
        signal: aborter.signal,
        isDownload,
        onProgress: input.onProgress,
      });
      if (answer.date) options.onTime?.({ said: Date.parse(answer.date), within: 1000, asked, heard: clock.now() });
      return answer;
    } catch {
      throw networkError();
    } finally {
      cancelTimeout();
      reads.delete(abort);
      input.signal?.removeEventListener('abort', abort);
    }
  }

  const csrf = createCsrfTokens(clock, async () => {
    const answer = await exchange(null, {}, null);
    if (answer.status !== 200) throw errorFromAnswer(answer);
    return answer.body;
  });

  async function attempt(name: RouteName, input: LooseInput): Promise<WireAnswer> {
    const guarded = !name.startsWith('GET ') && !(name in WITHOUT_TOKEN);
    const send = async () => exchange(name, input, guarded ? await csrf.get() : null);
    const answer = await send();
    if (!guarded || answer.status !== 403 || !errorFromAnswer(answer).message.includes('CSRF')) return answer;
    csrf.invalidate();
    return send();
  }

  const dataOf = (answer: WireAnswer): unknown => {
    if (answer.status < 200 || answer.status >= 300) throw errorFromAnswer(answer);
    if (answer.file) return answer.file;
    return (answer.body as { data?: unknown } | null)?.data ?? null;
  };

  let refreshing: Promise<CurrentUser | null> | null = null;
  /** The user of the renewed session; null if the refresh cookie is refused. */
  const renew = (socketId?: string): Promise<CurrentUser | null> => {
    refreshing ??= attempt('POST /api/auth/refresh', socketId ? { body: { socketId } } : {})
      .then((answer) => {
        if (answer.status === 401 || answer.status === 403) {
          // A later refresh of the same page has no cookie any more, and is told nothing.
          ended.update({ reason: endOf(answer) ?? ended.get().reason });
          return null;
        }
        return (dataOf(answer) as DataOf<Routes['POST /api/auth/refresh']>).user;
      })
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  };

  /** From a sign-out on, reads would be refused, and no one would see their answers, so they are aborted. */
  function leave(): void {
    hasLeft = true;
    for (const abort of reads) abort();
  }

  async function call(name: RouteName, input: LooseInput = {}): Promise<unknown> {
    const isSignIn = name === 'POST /api/auth/login' || name === 'POST /api/auth/passkeys/sign-in';
    const isSignOut = name === 'POST /api/auth/logout';
    if (isSignOut) leave();
    const answer = await attempt(name, input);
    // The token belongs to the session, and signing in or out starts a new one.
    if (isSignIn || isSignOut) csrf.invalidate();
    if (isSignIn && answer.status === 200) {
      hasLeft = false;
      ended.set({ reason: null });
    }
    if (answer.status !== 401 || name in OPEN || name === 'GET /api/auth/me') return dataOf(answer);
    if (await renew()) return dataOf(await attempt(name, input));
    if (!guestPaths.includes(options.location())) options.onAuthExpired();
    return dataOf(answer);
  }

  return {
    call: call as ApiCaller['call'],
    async currentUser() {
      const { user, isRenewable, ...over } = dataOf(await attempt('GET /api/auth/session', {})) as DataOf<
        Routes['GET /api/auth/session']
      >;
      if (over.ended) ended.set({ reason: over.ended });
      const found = user ?? (isRenewable ? await renew() : null);
      if (found) hasLeft = false;
      return found;
    },
    async refresh(socketId) {
      // One that is under way names no socket.
      if (socketId) await refreshing?.catch(() => undefined);
      return (await renew(socketId)) !== null;
    },
    ended: { ...ended, prerendered: () => UNSAID },
  };
}
