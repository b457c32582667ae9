import type { BrowserContext, Request, Response } from '@playwright/test';
import { login } from '@visavis/domain/auth/contract.ts';
import { findMarks, type Mark } from '../../../server/testing/privacy/privacy-marks.ts';
import type { Marks } from './marks.ts';

/** Searches everything that browsers receive for other users' private fields, and keeps only what it finds. */
export interface Privacy {
  /**
   * Call it before opening a page.
   * @param username the context's user; without one, the users who sign in there through the form
   */
  watch(context: BrowserContext, username?: string): void;
  /** From now on the two may receive each other's friends-only fields. */
  befriend(one: string, other: string): void;
  unfriend(one: string, other: string): void;
  /** Searches the pages' content, visible or not, and waits for pending responses. Call it before closing the context. */
  finish(context: BrowserContext): Promise<void>;
  /** Every private field that reached someone it must not, one line each. */
  leaks(): string[];
}

interface Viewer {
  /** usernames of those who have signed in there */
  users: Set<string>;
  /** marks that were sent from there: a user who enters a friend's code knows it */
  typed: Set<string>;
  reading: Set<Promise<void>>;
}

/** Content types that may hold user data; scripts, styles and fonts are files of the build. */
const USER_DATA = /json|html|text\/plain|svg/;

const pair = (one: string, other: string) => [one, other].sort().join(' ');
const pathOf = (url: string) => new URL(url).pathname;

export function createPrivacy(marks: Marks): Privacy {
  const viewers = new Map<BrowserContext, Viewer>();
  const friends = new Set<string>();
  const found = new Set<string>();

  /** The marks that this context must not receive now. */
  const forbiddenFor = ({ users, typed }: Viewer): Mark[] =>
    marks.all().flatMap(({ registration: { username }, secret, closed }) => {
      if (users.has(username)) return [];
      const areFriends = [...users].some((user) => friends.has(pair(user, username)));
      return [...secret, ...(areFriends ? [] : closed)].filter(({ value }) => !typed.has(value));
    });

  function search({ users }: Viewer, forbidden: readonly Mark[], from: string, text: string): void {
    const who = [...users].join(' and ') || 'a visitor';
    for (const { owner, field } of findMarks(text, forbidden))
      found.add(`${field} of ${owner} reached ${who} in ${from}`);
  }

  function noteSignIn({ users }: Viewer, response: Response): void {
    const request = response.request();
    if (request.method() !== 'POST' || pathOf(request.url()) !== login.path || !response.ok()) return;
    // Firefox does not show what was sent.
    const sent = request.postDataJSON() as { email: string } | null;
    const owner = marks.all().find(({ registration }) => registration.email === sent?.email);
    if (owner) users.add(owner.registration.username);
  }

  async function read(viewer: Viewer, forbidden: readonly Mark[], request: Request): Promise<void> {
    // Chromium never hands over the bodies of what a service worker fetches and answers; the pages are searched at the end.
    if (request.serviceWorker()) return;
    // Responses are lost with a page that has navigated or closed.
    const response = await request.response().catch(() => null);
    if (!response || response.fromServiceWorker()) return;
    const headers = response.headers();
    const mayHoldUserData = USER_DATA.test(headers['content-type'] ?? '');
    const body = mayHoldUserData ? await response.text().catch(() => '') : '';
    const from = `${request.method()} ${pathOf(request.url())}`;
    search(viewer, forbidden, from, `${Object.values(headers).join('\n')}\n${body}`);
  }

  return {
    watch(context, username) {
      const viewer: Viewer = { users: new Set(username ? [username] : []), typed: new Set(), reading: new Set() };
      viewers.set(context, viewer);
      const noteTyped = (text: string) => {
        for (const { value } of findMarks(text, forbiddenFor(viewer))) viewer.typed.add(value);
      };
      context.on('request', (request) => noteTyped(`${request.url()}\n${request.postData() ?? ''}`));
      context.on('response', (response) => noteSignIn(viewer, response));
      context.on('requestfinished', (request) => {
        const reading = read(viewer, forbiddenFor(viewer), request).finally(() => viewer.reading.delete(reading));
        viewer.reading.add(reading);
      });
      context.on('page', (page) =>
        page.on('websocket', (socket) => {
          socket.on('framesent', ({ payload }) => noteTyped(String(payload)));
          socket.on('framereceived', ({ payload }) =>
            search(viewer, forbiddenFor(viewer), 'a socket frame', String(payload)),
          );
        }),
      );
    },
    befriend: (one, other) => void friends.add(pair(one, other)),
    unfriend: (one, other) => void friends.delete(pair(one, other)),
    async finish(context) {
      const viewer = viewers.get(context);
      if (!viewer) return;
      for (const page of context.pages()) {
        const text = await page.locator('body').textContent({ timeout: 30_000 });
        search(viewer, forbiddenFor(viewer), `the page ${page.url()}`, text ?? '');
      }
      await Promise.all(viewer.reading);
    },
    leaks: () => [...found].sort(),
  };
}
