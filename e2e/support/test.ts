import { test as base, expect } from '@playwright/test';
import { createPerson, type Person, seat } from './person.ts';
import { createProblems, type Problems } from './problems.ts';
import { type Server, startServer } from './server.ts';

type PersonOptions = Pick<Parameters<typeof createPerson>[0], 'path' | 'context'>;

interface TestFixtures {
  /** What nobody should see on a console; a test that causes some says so by `problems.expect`. */
  problems: Problems;
  /** `newPerson('alice')`: registered, signed in, at /home of the own browser context. Takes `alice2` if need be. */
  newPerson: (name: string, options?: PersonOptions) => Promise<Person>;
}

interface WorkerFixtures {
  /** one real server a worker; data of earlier tests stays in it */
  server: Server;
  /** a name that nobody in this worker's server has: `alice`, then `alice2` … */
  freshName: (name: string) => string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
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

  problems: [
    async ({ server }, use, info) => {
      const problems = createProblems();
      const before = server.output().length;
      await use(problems);
      const said = server.output().slice(before);
      if (info.status !== info.expectedStatus && said) await info.attach('server output', { body: said });
      expect(problems.found(), 'nothing on the console, refused by the CSP or answered with 5xx').toEqual([]);
    },
    { auto: true },
  ],

  /** The visitor of tests that use `page` alone: the same seat as everybody's, nobody signed in. */
  context: async ({ browser, server, problems }, use) => {
    const context = await browser.newContext(seat(server.origin));
    await problems.watch(context);
    await use(context);
    await context.close();
  },

  newPerson: async ({ browser, server, problems, freshName }, use) => {
    const people: Person[] = [];
    await use(async (name, options = {}) => {
      const { origin } = server;
      const username = freshName(name);
      const person = await createPerson({ browser, origin, username, ...options, prepare: problems.watch });
      people.push(person);
      return person;
    });
    for (const { context } of people) await context.close();
  },
});

export { expect };
