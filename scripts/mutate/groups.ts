/** The targets of `npm run mutate`: groups of files that share a project of Vitest. */
export interface Group {
  name: string;
  /** globs of the mutated files */
  mutate: readonly string[];
  /** globs of the tests that run against the mutants */
  tests: readonly string[];
  /** project of vitest.config.ts */
  project: 'domain' | 'server' | 'web';
  /**
   * Leaves out mutants of code that runs only while modules load or a world is built. Each would need every test of
   * the group again, which takes too long where tests start a server.
   */
  ignoreStatic: boolean;
}

const notTests = ['!**/*.test.{ts,tsx}', '!**/*.fake.{ts,tsx}', '!**/testing/**'];

/**
 * Modules of the server whose own tests suffice. Those start no world, which takes seconds for each mutant. Where a
 * module has a test in a world as well, the one without is called `.plain.test.ts`.
 */
export const plain = [
  '*/decisions',
  '*/*/decisions',
  'account/{data-export,erasure,service}',
  'age/{service,states}',
  'auth/accounts/{accounts,usernames}',
  'auth/emails/{disposable,emails}',
  'auth/passwords/{confirm,own-passwords,password,resets}',
  'auth/sessions/{open-sessions,proof,sessions,start,tokens}',
  'call/{call-backs/call-backs,chat/chat,ice-servers,ratings/ratings,seats/local-seats,signals}',
  'call/ending/{end,end-redelivery,end-store}',
  'call/lifecycle/{current-rooms,entry,expiry}',
  'call/lifecycle/{first-reports,open,room-store,rooms,service,start,takeover}',
  'desk/door/door',
  'desk/figures/{csv,rows}',
  'desk/people/people',
  'friends/{invitations/invitations,service,stay-in-touch/touch}',
  'history/service',
  'legal/{figures,texts}',
  'matching/joining/takeover-check',
  'matching/matches/{friend-calls,match-offers,matches,reunion}',
  'matching/queue/{admission,pending-leaves,queue,status-feed}',
  'matching/service',
  'messages/{changes/changes,pictures/pictures,service}',
  'moderation/order',
  'moderation/{appeals,cases,measures,verdicts}/service',
  'operator/{cli/{arguments,cli,format,help},commands/{commands,report-commands,user-commands}}',
  'operator/{listen,socket-path}',
  'presence/{service,tabs}',
  'push/{news,presenter}',
  'reports/evidence/evidence',
  'reports/service',
  'ringing/{rings-end,service}',
  'users/{pictures,service}',
  'waiting/{figures,meeting-times,meetings,watches}',
  'passkeys/{ceremonies,service}',
  'ports/pictures/weighted-semaphore',
];

/** Files with a test in a world as well. */
export const beside = [
  'account/data-export',
  'account/erasure',
  'auth/accounts/usernames',
  'auth/emails/emails',
  'auth/passwords/own-passwords',
  'auth/passwords/resets',
  'auth/sessions/open-sessions',
  'auth/sessions/sessions',
  'call/call-backs/call-backs',
  'call/chat/chat',
  'call/ending/end',
  'call/ending/end-redelivery',
  'call/lifecycle/start',
  'call/seats/local-seats',
  'call/signals',
  'desk/door/door',
  'desk/people/people',
  'friends/invitations/invitations',
  'friends/stay-in-touch/touch',
  'messages/changes/changes',
  'messages/pictures/pictures',
  'operator/listen',
  'reports/evidence/evidence',
];

/** Services and what they are made of, apart from the plain modules; SQL, binding and configuration are left out. */
function service(feature: string, { without = [] }: { without?: string[] } = {}): Group {
  const folder = `server/${feature}`;
  return {
    name: folder,
    mutate: [
      `${folder}/**/*.ts`,
      ...notTests,
      ...plain.map((path) => `!server/${path}.ts`),
      '!**/{feature,events,presenter}.ts',
      '!**/*routes.ts',
      '!**/repo.ts',
      '!**/repo-*.ts',
      '!**/*-worker.ts',
      '!**/cookies.ts',
    ],
    // Races and locks need PostgreSQL and several seconds each.
    tests: [`${folder}/**/*.test.ts`, '!**/*.{locks,races}.test.ts', ...without.map((test) => `!${folder}/${test}`)],
    project: 'server',
    ignoreStatic: true,
  };
}

/** The lowest score in percent that passes; what is not listed is only measured. */
export const atLeast: Record<string, number> = { domain: 80, server: 70 };

export const groups: readonly Group[] = [
  {
    name: 'domain',
    // A test holds the texts of every language complete; their wording is for people to judge.
    mutate: ['domain/**/*.ts', '!domain/languages/*/**', ...notTests],
    tests: ['domain/**/*.test.ts', '!**/karma-farm.test.ts'],
    project: 'domain',
    ignoreStatic: false,
  },
  {
    name: 'plain',
    mutate: plain.map((path) => `server/${path}.ts`),
    tests: [
      ...plain.map((path) => `server/${path}{.plain,}.test.ts`),
      ...beside.map((path) => `!server/${path}.test.ts`),
    ],
    project: 'server',
    ignoreStatic: false,
  },
  service('account'),
  service('age'),
  service('auth'),
  service('call', { without: ['junk.test.ts', 'ending/end-redelivery.test.ts'] }),
  service('desk'),
  service('friends'),
  service('history'),
  service('legal'),
  service('matching'),
  service('messages'),
  service('moderation'),
  service('operator'),
  service('passkeys'),
  service('presence'),
  service('push'),
  service('reports'),
  service('ringing'),
  service('site'),
  service('stats'),
  service('users', { without: ['upload-formats.test.ts'] }),
  service('waiting'),
  {
    name: 'web',
    mutate: [
      'web/**/{*-state,*-store,store,outbox,call-view,session-lifecycle,heartbeat}.ts',
      '!web/lib/**',
      ...notTests,
    ],
    tests: ['web/**/*.test.ts'],
    project: 'web',
    ignoreStatic: true,
  },
];
