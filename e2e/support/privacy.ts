import type { BrowserContext, Request, Response } from '@playwright/test';
import { login } from '@visavis/domain/auth/contract.ts';
import { findMarks, type Mark } from '../../server/testing/privacy-marks.ts';
import type { Marks } from './marks.ts';

/** Searches all that browsers receive for what is private to somebody else. Keeps nothing but what it finds. */
export interface Privacy {
  /**
   * To be called before a page is opened.
   * @param username whose context it is; that of a visitor belongs to whoever signs in there by the form
   */
  watch(context: BrowserContext, username?: string): void;
  /** From now on the two may see what each shows to friends alone. */
  befriend(one: string, other: string): void;
  part(one: string, other: string): void;
  /** Searches what the pages hold, shown or not, and waits for the last answers; to be called before the context is closed. */
  leave(context: BrowserContext): Promise<void>;
  /** What reached whom it should not, a line each. */
  leaks(): string[];
}

interface Viewer {
  /** usernames of those who sit there */
  people: Set<string>;
  /** marks that were typed there: who types a friend's code has been given it */
  typed: Set<string>;
  reading: Set<Promise<void>>;
}

/** Scripts, styles and fonts are files of the build, the same for everybody. */
const TELLING = /json|html|text\/plain|svg/;

const pair = (one: string, other: string) => [one, other].sort().join(' ');
const pathOf = (url: string) => new URL(url).pathname;

export function createPrivacy(marks: Marks): Privacy {
  const viewers = new Map<BrowserContext, Viewer>();
  const friends = new Set<string>();
  const found = new Set<string>();

  /** What those who sit there may not receive, as things stand. */
  const keptFrom = ({ people, typed }: Viewer): Mark[] =>
    marks.everybody().flatMap(({ registration: { username }, secret, closed }) => {
      if (people.has(username)) return [];
      const areFriends = [...people].some((person) => friends.has(pair(person, username)));
      return [...secret, ...(areFriends ? [] : closed)].filter(({ value }) => !typed.has(value));
    });

  function search({ people }: Viewer, kept: readonly Mark[], from: string, text: string): void {
    const who = [...people].join(' and ') || 'a visitor';
    for (const { owner, field } of findMarks(text, kept)) found.add(`${field} of ${owner} reached ${who} in ${from}`);
  }

  function noteSignIn({ people }: Viewer, response: Response): void {
    const request = response.request();
    if (request.method() !== 'POST' || pathOf(request.url()) !== login.path || !response.ok()) return;
    const { email } = request.postDataJSON() as { email: string };
    const owner = marks.everybody().find(({ registration }) => registration.email === email);
    if (owner) people.add(owner.registration.username);
  }

  async function read(viewer: Viewer, kept: readonly Mark[], request: Request): Promise<void> {
    // A page that was left, or closed, has taken its answers with it.
    const response = await request.response().catch(() => null);
    if (!response) return;
    const headers = response.headers();
    const isTelling = TELLING.test(headers['content-type'] ?? '');
    const body = isTelling ? await response.text().catch(() => '') : '';
    const from = `${request.method()} ${pathOf(request.url())}`;
    search(viewer, kept, from, `${Object.values(headers).join('\n')}\n${body}`);
  }

  return {
    watch(context, username) {
      const viewer: Viewer = { people: new Set(username ? [username] : []), typed: new Set(), reading: new Set() };
      viewers.set(context, viewer);
      const noteTyped = (text: string) => {
        for (const { value } of findMarks(text, keptFrom(viewer))) viewer.typed.add(value);
      };
      context.on('request', (request) => noteTyped(`${request.url()}\n${request.postData() ?? ''}`));
      context.on('response', (response) => noteSignIn(viewer, response));
      context.on('requestfinished', (request) => {
        const reading = read(viewer, keptFrom(viewer), request).finally(() => viewer.reading.delete(reading));
        viewer.reading.add(reading);
      });
      context.on('page', (page) =>
        page.on('websocket', (socket) => {
          socket.on('framesent', ({ payload }) => noteTyped(String(payload)));
          socket.on('framereceived', ({ payload }) =>
            search(viewer, keptFrom(viewer), 'a frame of the socket', String(payload)),
          );
        }),
      );
    },
    befriend: (one, other) => void friends.add(pair(one, other)),
    part: (one, other) => void friends.delete(pair(one, other)),
    async leave(context) {
      const viewer = viewers.get(context);
      if (!viewer) return;
      for (const page of context.pages()) {
        const text = await page.locator('body').textContent({ timeout: 30_000 });
        search(viewer, keptFrom(viewer), `the page ${page.url()}`, text ?? '');
      }
      await Promise.all(viewer.reading);
    },
    leaks: () => [...found].sort(),
  };
}
