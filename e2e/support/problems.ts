import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What went wrong unseen in any page of a test: errors on the console, uncaught ones, refusals of the CSP, 5xx. */
export interface Problems {
  watch(context: BrowserContext): Promise<void>;
  /** Says that problems matching this belong to the test, such as the refusals of a server that it stops. */
  expect(pattern: RegExp): void;
  /** Says that the test takes the server away: broken connections, and the answers of a proxy without a server. */
  expectOutage(): void;
  /** Those that nobody expected. */
  found(): string[];
}

/** A visitor is asked who they are, and the browser notes every 401 as an error: that one is an answer. */
const VISITOR = /status of 401 .*\/api\/auth\/(me|refresh)$/;

/** What one tab was still asking for when its member signed out in another. */
export const ASKED_BEFORE = /status of 401 .*\/api\//;

/** The 400 is what a connection by polling is told by a server that did not begin it: the page connects anew. */
const OUTAGE = /net::ERR_|WebSocket|status of 50[23]|answer: 50[23]|status of 400 .*\/socket\.io\/.*&sid=/;

export function createProblems(): Problems {
  const seen: string[] = [];
  const expected: RegExp[] = [VISITOR];
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
        if (status >= 500 && status !== 501) seen.push(`answer: ${status} of ${response.url()}`);
      });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} refuses ${event.blockedURI} ${event.sample}`);
        });
      });
    },
    expect: (pattern) => void expected.push(pattern),
    expectOutage: () => void expected.push(OUTAGE),
    found: () => seen.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}
