import { type BrowserContext, test as base, expect } from '@playwright/test';
import { databaseTemplate } from '../../server/testing/global-setup.ts';
import { watchPeers } from './call.ts';
import { createMarks, type Marks } from './marks.ts';
import { type Nodes, startNodes } from './nodes.ts';
import { createPerson, type Person, seat } from './person.ts';
import { createPrivacy, type Privacy } from './privacy.ts';
import { createProblems, type Problems } from './problems.ts';
import { type Server, startServer } from './server.ts';

type PersonOptions = Pick<Parameters<typeof createPerson>[0], 'path' | 'context' | 'visibility'>;

interface TestFixtures {
  /** What nobody should see on a console; a test that causes some says so by `problems.expect`. */
  problems: Problems;
  /** What each context receives of others. Whoever makes a context has it watched, and leaves it before closing it. */
  privacy: Privacy;
  /** `newPerson('alice')`: registered, signed in, at /home of the own browser context. Takes `alice2` if need be. */
  newPerson: (name: string, options?: PersonOptions) => Promise<Person>;
  /** As newPerson, with no page opened yet and their peer connections watched. */
  newCaller: (name: string, options?: Omit<PersonOptions, 'path'>) => Promise<Person>;
}

export interface WorkerOptions {
  /** what the server is: one process, or two nodes with what they share, behind a proxy */
  topology: 'embedded' | 'nodes';
  /** nodes connect strangers through a relay */
  relay: boolean;
  /** the one process finds its tables made, for those whom its first start does not concern */
  isMade: boolean;
}

interface WorkerFixtures extends WorkerOptions {
  /** one real server a worker; data of earlier tests stays in it */
  server: Server;
  /** the server of tests that are about its being two nodes */
  nodes: Nodes;
  /** everybody on that server, marked: see `privacy` */
  marks: Marks;
  /** a name that nobody in this worker's server has: `alice`, then `alice2` … */
  freshName: (name: string) => string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  topology: ['embedded', { scope: 'worker', option: true }],
  relay: [false, { scope: 'worker', option: true }],
  isMade: [false, { scope: 'worker', option: true }],

  server: [
    async ({ topology, relay, isMade }, use) => {
      const one = async () => startServer({ template: isMade ? await databaseTemplate() : undefined });
      const server = topology === 'nodes' ? await startNodes({ relay }) : await one();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  nodes: [
    async ({ server }, use) => {
      if (!('node' in server)) throw new Error('This test is of the project `nodes`');
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
        return count === 1 ? name : `${name}${count}`;
      });
    },
    { scope: 'worker' },
  ],

  marks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => use(createMarks()),
    { scope: 'worker' },
  ],

  privacy: [
    async ({ marks }, use) => {
      const privacy = createPrivacy(marks);
      await use(privacy);
      expect(privacy.leaks(), 'nobody receives what is private to another').toEqual([]);
    },
    { auto: true },
  ],

  problems: [
    async ({ server }, use, info) => {
      const problems = createProblems();
      const said = server.record();
      await use(problems);
      if (info.status !== info.expectedStatus && said()) await info.attach('server output', { body: said() });
      expect(problems.found(), 'nothing on the console, refused by the CSP or answered with 5xx').toEqual([]);
    },
    { auto: true },
  ],

  /** The visitor of tests that use `page` alone: the same seat as everybody's, nobody signed in. */
  context: async ({ browser, server, problems, privacy }, use) => {
    const context = await browser.newContext(seat(server.origin));
    await problems.watch(context);
    privacy.watch(context);
    await use(context);
    await privacy.leave(context);
    await context.close();
  },

  newPerson: async ({ browser, server, problems, privacy, marks, freshName }, use) => {
    const people: Person[] = [];
    await use(async (name, options = {}) => {
      const { origin } = server;
      const username = freshName(name);
      const prepare = async (context: BrowserContext) => {
        await problems.watch(context);
        privacy.watch(context, username);
      };
      const person = await createPerson({ browser, origin, marks, username, ...options, prepare });
      people.push(person);
      return person;
    });
    for (const { context } of people) await privacy.leave(context);
    for (const { context } of people) await context.close();
  },

  newCaller: async ({ newPerson }, use) =>
    use(async (name, options) => {
      const person = await newPerson(name, { ...options, path: 'about:blank' });
      await watchPeers(person.context);
      return person;
    }),
});

export { expect };
