/** What `npm run mutate` mutates: groups of files that share a project of Vitest and a bound on the score. */
export interface Group {
  name: string;
  /** globs of the mutated files */
  mutate: readonly string[];
  /** globs of the tests that run against the mutants */
  tests: readonly string[];
  /** project of vitest.config.ts */
  project: 'domain' | 'server' | 'web';
  /** lowest score in percent that passes; without it the score is only printed */
  atLeast?: number;
  /**
   * Leaves out mutants of code that runs only while modules load or a world is built. Each would need every test of
   * the group again, which takes too long where tests start a server.
   */
  ignoreStatic: boolean;
}

const notTests = ['!**/*.test.{ts,tsx}', '!**/*.fake.{ts,tsx}', '!**/testing/**'];

/** Services and what they are made of, apart from their decisions; SQL, binding and configuration are left out. */
function service(feature: string, { without = [] }: { without?: string[] } = {}): Group {
  const folder = `server/${feature}`;
  return {
    name: folder,
    mutate: [
      `${folder}/**/*.ts`,
      ...notTests,
      '!**/{decisions,feature,events,presenter}.ts',
      '!**/*routes.ts',
      '!**/repo.ts',
      '!**/repo-*.ts',
      '!**/*-worker.ts',
      '!**/cookies.ts',
    ],
    // Races need PostgreSQL and several seconds each.
    tests: [`${folder}/**/*.test.ts`, '!**/*.races.test.ts', ...without.map((test) => `!${folder}/${test}`)],
    project: 'server',
    atLeast: 70,
    ignoreStatic: true,
  };
}

export const groups: readonly Group[] = [
  {
    name: 'domain',
    mutate: ['domain/**/*.ts', ...notTests],
    tests: ['domain/**/*.test.ts'],
    project: 'domain',
    atLeast: 80,
    ignoreStatic: false,
  },
  {
    name: 'decisions',
    mutate: ['server/**/{decisions,*-rules}.ts'],
    // Their own tables alone: a world takes seconds to start.
    tests: ['server/**/{decisions,*-rules}.test.ts'],
    project: 'server',
    atLeast: 80,
    ignoreStatic: false,
  },
  service('auth'),
  service('call', { without: ['junk.test.ts', 'lifecycle/end-redelivery.test.ts'] }),
  service('friends'),
  service('matching'),
  service('messages'),
  service('presence'),
  service('reports'),
  service('stats'),
  service('users', { without: ['upload-formats.test.ts'] }),
  {
    name: 'web',
    mutate: ['web/**/{*-state,*-store,store,outbox,call-view,session-lifecycle,heartbeat}.ts', ...notTests],
    tests: ['web/**/*.test.ts'],
    project: 'web',
    ignoreStatic: true,
  },
];
