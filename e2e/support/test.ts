import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import { recordPeerConnections, useSmallPicture } from './people/call.ts';
import { contextOptions, createPerson, type Person } from './people/person.ts';
import { deployedServer } from './servers/deployed.ts';
import { type Nodes, startNodes } from './servers/nodes.ts';
import { type Server, startServer } from './servers/server.ts';
import { attachPage, hasFailed } from './watch/failure.ts';
import { createMarks, type Marks } from './watch/marks.ts';
import { createPrivacy, type Privacy } from './watch/privacy.ts';
import { createProblems, type Problems } from './watch/problems.ts';

type PersonOptions = Pick<Parameters<typeof createPerson>[0], 'path' | 'context' | 'visibility'> & {
  /** that of the project by default */
  browser?: Browser;
  /** asks the camera for the picture that the app wants, for tests that look at it */
  hasFullPicture?: boolean;
};

interface TestFixtures {
  /** Skips tests that need settings which a server that runs already may not have. */
  ownSettings: undefined;
  /** Fails the test on errors in any page; a test that causes some allows them with `problems.allow`. */
  problems: Problems;
  /** Fails the test when private data reaches others. Tests that create a context call `watch` and `finish` for it. */
  privacy: Privacy;
  /** `newPerson('alice')`: registered, signed in, at /home in their own browser context; `alice2` if the name is taken. */
  newPerson: (name: string, options?: PersonOptions) => Promise<Person>;
  /** As newPerson, with a blank page and its peer connections recorded. */
  newCaller: (name: string, options?: Omit<PersonOptions, 'path'>) => Promise<Person>;
}

export interface WorkerOptions {
  /** one process with an embedded database, or two nodes behind a proxy */
  topology: 'embedded' | 'nodes';
  /** nodes connect strangers through a TURN server */
  relay: boolean;
  /** settings of the one process, besides those of every test */
  settings: Record<string, string>;
}

export type BrowserName = 'firefox' | 'chromium';

interface WorkerFixtures extends WorkerOptions {
  /** one real server per worker; it keeps the data of earlier tests */
  server: Server;
  /** the server as two nodes; only in the project `nodes` */
  nodes: Nodes;
  /** the users of that server with their private fields: see `privacy` */
  marks: Marks;
  /** a username that is free on this worker's server: `alice`, then `alice2` … */
  freshName: (name: string) => string;
  /** in the project `firefox`: its browser, with a Chromium beside it */
  browsers: Record<BrowserName, Browser>;
}

/** The address of a server that runs already; for `npm run browser -- --project=embedded --workers=1`. */
const DEPLOYED = process.env.E2E_ORIGIN;
/** Such a server keeps the users of earlier runs. */
const RUN = DEPLOYED ? `_${Math.floor(Date.now() / 1000).toString(36)}_` : '';

export const test = base.extend<TestFixtures, WorkerFixtures>({
  topology: ['embedded', { scope: 'worker', option: true }],
  relay: [false, { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],

  server: [
    async ({ topology, relay, settings }, use) => {
      const own = async () => (topology === 'nodes' ? startNodes({ relay }) : startServer(settings));
      const server = DEPLOYED ? deployedServer(DEPLOYED) : await own();
      await use(server);
      await server.stop();
    },
    // A new database on a busy machine.
    { scope: 'worker', timeout: 180_000 },
  ],

  nodes: [
    async ({ server }, use) => {
      if (!('node' in server)) throw new Error('This test runs in the project `nodes` only');
      await use(server as Nodes);
    },
    { scope: 'worker' },
  ],

  freshName: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const taken = new Map<string, number>();
      await use((name) => {
        const count = (taken.get(name) ?? 0) + 1;
        taken.set(name, count);
        return `${name}${RUN}${count === 1 ? '' : count}`;
      });
    },
    { scope: 'worker' },
  ],

  browsers: [
    async ({ browser, playwright }, use) => {
      const executablePath = findChromium();
      const chromium = await playwright.chromium.launch({ channel: undefined, executablePath, args: chromiumFlags() });
      await use({ firefox: browser, chromium });
      await chromium.close();
    },
    { scope: 'worker' },
  ],

  marks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => use(createMarks()),
    { scope: 'worker' },
  ],

  ownSettings: [
    async ({ settings }, use, info) => {
      info.skip(DEPLOYED !== undefined && Object.keys(settings).length > 0, 'needs a server with settings of its own');
      await use(undefined);
    },
    { auto: true },
  ],

  privacy: [
    async ({ marks }, use) => {
      const privacy = createPrivacy(marks);
      await use(privacy);
      expect(privacy.leaks(), 'private data that reached others').toEqual([]);
    },
    { auto: true },
  ],

  problems: [
    async ({ server }, use, info) => {
      const problems = createProblems();
      const output = server.record();
      await use(problems);
      const unexpected = problems.unexpected();
      if ((hasFailed(info) || unexpected.length > 0) && output())
        await info.attach('server log', { body: output(), contentType: 'text/plain' });
      expect(unexpected, 'errors on the console, CSP violations and 5xx responses').toEqual([]);
    },
    { auto: true },
  ],

  /** The visitor's context, for tests that use `page`: the same options as for users, not signed in. */
  context: async ({ browser, server, problems, privacy }, use, info) => {
    const context = await browser.newContext(contextOptions(server.origin));
    await problems.watch(context);
    privacy.watch(context);
    await use(context);
    if (hasFailed(info)) for (const page of context.pages()) await attachPage(info, 'a visitor', page);
    else await privacy.finish(context);
    await context.close();
  },

  newPerson: async ({ browser, server, problems, privacy, marks, freshName }, use, info) => {
    const people: Person[] = [];
    await use(async (name, { hasFullPicture = false, ...options } = {}) => {
      const { origin } = server;
      const username = freshName(name);
      const prepare = async (context: BrowserContext) => {
        await problems.watch(context);
        privacy.watch(context, username);
        if (!hasFullPicture && !options.browser) await useSmallPicture(context);
      };
      const person = await createPerson({ browser, origin, marks, username, ...options, prepare });
      people.push(person);
      return person;
    });
    for (const { context, username } of people) {
      if (hasFailed(info)) for (const page of context.pages()) await attachPage(info, username, page);
      else await privacy.finish(context);
    }
    for (const { context } of people) await context.close();
  },

  newCaller: async ({ newPerson }, use) =>
    use(async (name, options) => {
      const person = await newPerson(name, { ...options, path: 'about:blank' });
      await recordPeerConnections(person.context);
      return person;
    }),
});

export { expect };
