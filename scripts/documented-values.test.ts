import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '../server/config/settings.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const plain = (path: string) => read(path).replace(/\s+/g, ' ');

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS: Record<string, number> = { second: SECOND, minute: MINUTE, hour: HOUR };
const WORDS: Record<string, number> = {
  a: 1,
  two: 2,
  twice: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  thirty: 30,
};
const numberIn = (text: string) => WORDS[text.toLowerCase()] ?? Number(text.replace(',', ''));

/** The number that a constant has in a source file, or one of its members. */
function constantOf(path: string, name: string): number {
  const [owner = '', member] = name.split('.');
  const [, text = ''] = new RegExp(`\\b${owner} ?[=:] ?(\\{[^}]+\\}|[\\d_ *]+)`).exec(read(path)) ?? [];
  const value = member ? (new RegExp(`\\b${member}: ([^,}]+)`).exec(text)?.[1] ?? '') : text;
  const factors = value.trim().replaceAll('_', '').split(' * ');
  return factors.reduce((product, factor) => product * Number(factor), 1);
}

const times = (unit: number) => (said: number) => said * unit;

/** A sentence in which the first group is a number, what the code makes of it, and where. */
const VALUES: [document: string, sentence: RegExp, meant: (said: number) => number, path: string, constant: string][] =
  [
    [
      'docs/operating/deploy.md',
      /Credentials hold for (\w+) minutes from a match/,
      times(60),
      'domain/call/rules.ts',
      'RELAY_CREDENTIALS_SECONDS.inCall',
    ],
    [
      'docs/operating/deploy.md',
      /from a match, (\w+) for a waiting browser/,
      times(60),
      'domain/call/rules.ts',
      'RELAY_CREDENTIALS_SECONDS.otherwise',
    ],
    ['docs/security.md', /erased (\w+) days after the decision/, times(1), 'domain/reports/rules.ts', 'EVIDENCE_DAYS'],
    [
      'docs/operating/upgrade.md',
      /keeps a seat for (\w+) seconds/,
      times(SECOND),
      'domain/call/rules.ts',
      'SEAT_GRACE',
    ],
    [
      'docs/operating/upgrade.md',
      /those of its last (\w+) builds/,
      times(1),
      'server/http/web/kept-builds.ts',
      'KEPT_BUILDS',
    ],
    [
      'docs/operating/capacity.md',
      /A statement may take (\w+) s/,
      times(SECOND),
      'server/db/connect.ts',
      'STATEMENT_TIMEOUT',
    ],
    [
      'docs/operating/monitoring.md',
      /(\w+) thousand a minute at most/,
      times(1000),
      'server/ports/security-log.ts',
      'LINES_MAX',
    ],
    [
      'docs/operating/monitoring.md',
      /mailed links (\w+) days after/,
      times(DAY),
      'server/auth/retention/retention.ts',
      'KEPT_FOR',
    ],
    ['docs/security.md', /any request \| (\w+) s to come;/, times(SECOND), 'server/http/server.ts', 'REQUEST_TIMEOUT'],
    ['docs/security.md', /bodies of (\w+) KB;/, times(1024), 'server/http/server.ts', 'bodyLimit'],
    [
      'docs/security.md',
      /; (\w+) minutes without reading the answer/,
      times(MINUTE / 2),
      'server/http/server.ts',
      'IDLE_TIMEOUT',
    ],
    ['docs/security.md', /all cores but one; (\w+) wait/, times(1), 'server/auth/passwords/password.ts', 'WAITING'],
    ['docs/security.md', /sides of ([\d,]+),/, times(1), 'server/ports/pictures/encode.ts', 'SIDE_MAX'],
    ['docs/security.md', /([\d,]+) parts of a JPEG/, times(1), 'server/ports/pictures/encode.ts', 'JPEG_PARTS_MAX'],
    ['docs/security.md', /parts of a JPEG, (\w+) s;/, times(1), 'server/ports/pictures/encode.ts', 'SECONDS_MAX'],
    [
      'docs/security.md',
      /bodies at once, one a person, (\w+) wait,/,
      times(1),
      'server/ports/pictures/uploads.ts',
      'WAITING_MAX',
    ],
    [
      'docs/security.md',
      /; (\w+) of an account at a time/,
      times(1),
      'server/http/request-limits.ts',
      'ACCOUNT_AT_ONCE',
    ],
    ['docs/security.md', /(\w+) of a connection unanswered/, times(1), 'server/http/pipelining.ts', 'UNANSWERED_MAX'],
  ];

it.each(VALUES)('%s says what the code does: %s', (document, sentence, meant, path, constant) => {
  const [, said = ''] = sentence.exec(plain(document)) ?? [];
  expect(constantOf(path, constant)).toBe(meant(numberIn(said)));
});

it('monitoring.md says how often each job runs', () => {
  const intervalIn = (text: string) => {
    const [, amount = '1', unit = ''] =
      /^(?:start, |a minute after the start, )?(?:(\d+) )?(second|minute|hour)/.exec(text) ?? [];
    return Number(amount) * (UNITS[unit] ?? Number.NaN);
  };
  const [table = ''] = read('docs/operating/monitoring.md')
    .split(/^## /m)
    .filter((part) => part.startsWith('Repeated work'));

  const documented = [...table.matchAll(/^\| (`[^|]+`) \| ([^|]+) \|/gm)].flatMap(([, jobs = '', every = '']) =>
    [...jobs.matchAll(/`([^`]+)`/g)].map(([, job = '']) => [job, every] as const),
  );
  const found = new Map<string, number>();
  for (const path of globSync('server/**/*.ts', {
    cwd: root,
    exclude: (name) => /node_modules|\.test\.ts$/.test(name),
  })) {
    for (const [, job = '', name = ''] of read(path).matchAll(/timers\.every\('([^']+)', (\w+)/g)) {
      const [, from] = new RegExp(`import [^;]*\\b${name}\\b[^;]* from '(\\.[^']+)'`).exec(read(path)) ?? [];
      const declared = from ? resolve(root, path, '..', from) : path;
      found.set(job, /^[a-z]/.test(name) ? Number.NaN : constantOf(declared, name));
    }
  }
  const {
    'call: seats': seats,
    'call: ends': ends,
    'call: overdue': overdue,
    'ringing: sweep': rings,
    ...others
  } = Object.fromEntries(documented);
  for (const [job, every] of Object.entries(others)) {
    expect({ job, every: found.get(job) }).toEqual({ job, every: intervalIn(every) });
  }
  expect(Object.keys(others).length).toBeGreaterThan(8);
  // With Redis and without.
  expect(new Set([seats, ends, overdue])).toEqual(new Set(['2 or 30 seconds']));
  expect(constantOf('server/call/feature.ts', 'SHARED_SWEEP_INTERVAL')).toBe(2 * SECOND);
  expect(constantOf('server/call/feature.ts', 'SWEEP_INTERVAL')).toBe(30 * SECOND);
  expect(rings).toBe('seconds, with Redis');
  expect(found.get('ringing: sweep')).toBeLessThan(10 * SECOND);
});

it('settings.md says the defaults of the settings', () => {
  const rows = [...read('docs/operating/settings.md').matchAll(/^\| `([A-Z][A-Z\d_]+)` \| ([^|]*) \|/gm)];
  const defaults = settings.parse({}) as Record<string, unknown>;
  expect(rows.map(([, name]) => name)).toEqual(expect.arrayContaining(Object.keys(defaults)));
  const names = new Set(rows.map(([, name = '']) => name));
  /** Their defaults depend on others, and config.test.ts has them. */
  const dependent = /^(EMAIL_VERIFICATION|EVIDENCE|PUSH)$/;
  for (const [, name = '', said = ''] of rows) {
    if (dependent.test(name)) continue;
    const [, literal] = /^`([^`]+)`$/.exec(said) ?? [];
    const actual = defaults[name];
    const isNone = actual === undefined || (Array.isArray(actual) && actual.length === 0);
    if (literal && !names.has(literal)) {
      const value = settings.shape[name as keyof typeof settings.shape].parse(literal);
      expect({ name, value: actual }).toEqual({ name, value });
    } else if (name === 'PUSH_SERVICES') expect(actual).toHaveLength(4);
    else expect({ name, isNone }).toEqual({ name, isNone: true });
  }
});
