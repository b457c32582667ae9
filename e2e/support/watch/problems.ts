import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Errors in any page of a test: logged, uncaught, CSP violations and 5xx responses. */
export interface Problems {
  watch(context: BrowserContext): Promise<void>;
  /** Allows problems that match this. */
  allow(pattern: RegExp): void;
  /** Allows what a server outage causes: broken connections and the proxy's error responses. */
  allowOutage(): void;
  /** Problems that no pattern allows. */
  unexpected(): string[];
}

/** The browser logs every 401 as an error; that of a session that has ended elsewhere is a regular answer. */
const ENDED = /status of 401 .*\/api\/auth\/(me|refresh)$/;

/** A call that has just ended may not be stored yet: the page asks for it again (web/history/queries.ts). */
const STORED_LATE = /status of 404 .*\/api\/history\/[\da-f-]{36}$/;

/** Requests of one tab that were in flight when the session ended elsewhere: in another tab, or by a new password. */
export const SIGNED_OUT_ELSEWHERE = /status of 401 .*\/api\//;

/** The 400 answers a polling connection that another server process began; the page then reconnects. */
const OUTAGE = /net::ERR_|WebSocket|status of 50[23]|response: 50[23]|status of 400 .*\/socket\.io\/.*&sid=/;

/**
 * Chromium's own: a camera's frames go to a worker in a stream, and while the stream is on its way one may be left in the
 * page. The app takes frames in workers alone, whose messages do not come here.
 */
const FRAME_ON_ITS_WAY = /^console: A VideoFrame was garbage collected without being closed/;

export function createProblems(): Problems {
  const seen: string[] = [];
  const allowed: RegExp[] = [ENDED, STORED_LATE, FRAME_ON_ITS_WAY];
  const text = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`.trim();
  return {
    async watch(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${text(message)}`);
      });
      context.on('weberror', (event) => {
        const { name, message, stack } = event.error();
        seen.push(`uncaught: ${stack || `${name} ${message}`} on ${event.page()?.url()}`);
      });
      context.on('response', (response) => {
        const status = response.status();
        if (status >= 500 && status !== 501) seen.push(`response: ${status} of ${response.url()}`);
      });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} blocks ${event.blockedURI} ${event.sample}`);
        });
      });
    },
    allow: (pattern) => void allowed.push(pattern),
    allowOutage: () => void allowed.push(OUTAGE),
    unexpected: () => seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}
