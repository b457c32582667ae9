import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SetupFinding } from '@visavis/domain/desk/setup-check.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runOperator } from './cli.ts';

let dataDir: string;
let out: string[];
let err: string[];
/** of the set-up */
let findings: SetupFinding[] = [];
/** requests as a server read them */
let asked: unknown[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'visavis-cli-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  [out, err, asked] = [[], [], []];
});

const run = (...argv: string[]) =>
  runOperator(argv, {
    dataDir,
    workingDirectory: '/',
    examine: async () => findings,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    async pour(pieces) {
      for await (const piece of pieces) out.push(piece);
    },
  });

/** A server that answers one line to each request. @param answer what it writes before it ends the connection */
async function serve(answer: string): Promise<void> {
  const server = createServer({ allowHalfOpen: true }, async (connection: Socket) => {
    for await (const line of createInterface({ input: connection })) {
      asked.push(JSON.parse(line));
      connection.end(answer);
      return;
    }
  });
  await new Promise<void>((resolve) => server.listen(join(dataDir, 'operator.sock'), resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
}

describe('a command', () => {
  it('asks the server of the data folder, and prints its answer as text', async () => {
    await serve('{"ok":true,"data":{"users":3,"newUsers":1}}\n');
    expect(await run('stats')).toBe(0);
    expect(asked).toEqual([{ command: 'stats', input: {} }]);
    expect([out, err]).toEqual([['users      3\nnew users  1'], []]);
  });

  it('prints it as JSON where that is asked', async () => {
    await serve('{"ok":true,"data":{"users":3}}\n');
    expect(await run('stats', '--json')).toBe(0);
    expect(out).toEqual(['{\n  "users": 3\n}']);
  });

  it.each([
    [[], 'No user eve'],
    [['--json'], '{"ok":false,"code":"NOT_FOUND","error":"No user eve"}'],
  ])('that is refused says why, and exits with 1 (%j)', async (options, text) => {
    await serve('{"ok":false,"code":"NOT_FOUND","error":"No user eve"}\n');
    expect(await run('users', 'show', 'eve', ...options)).toBe(1);
    expect([out, err]).toEqual([[], [text]]);
  });
});

describe('an export', () => {
  const whole = '{\n"messages": [\n  {\n    "content": "hi"\n  }\n],\n"pictures": {\n  "avatar": null\n}\n}\n';

  it('is printed as it arrives, without being read', async () => {
    await serve(`{"ok":true}\n${whole}`);
    expect(await run('users', 'export', 'bob')).toBe(0);
    expect([out.join(''), err]).toEqual([whole, []]);
  });

  it('that breaks off exits with 3', async () => {
    await serve(`{"ok":true}\n${whole.slice(0, -2)}`);
    expect(await run('users', 'export', 'bob')).toBe(3);
    expect(err).toEqual([expect.stringContaining('the server went away before it answered')]);
  });
});

describe('doctor', () => {
  const good = { part: 'clock', level: 'good', code: 'good', values: {} } as const;
  it('prints a line for each finding, and exits with 0 where nothing is at fault', async () => {
    findings = [good, { part: 'mail', level: 'warning', code: 'off', values: {} }];
    expect(await run('doctor')).toBe(0);
    expect(out.join().split('\n')).toEqual([
      'Good     Clock          It agrees with those of the database and Redis.',
      'Warning  Mail           SMTP_URL is not set: mails are files in DATA_DIR, and no one can reset a password. Set SMTP_URL.',
    ]);
  });
  it('exits with 1 for a fault, whose text has what another program said without its control characters', async () => {
    findings = [
      { part: 'mail', level: 'fault', code: 'refused', values: { host: 'mail.example', problem: 'no\u001b[2J' } },
    ];
    expect(await run('doctor')).toBe(1);
    expect(out).toEqual([expect.stringMatching(/^Fault {4}Mail {11}mail\.example refuses the server \(no\[2J\)\./)]);
  });
  it('prints JSON, and takes no other word', async () => {
    findings = [good];
    expect(await run('doctor', '--json')).toBe(0);
    expect(JSON.parse(out.join())).toEqual([good]);
    expect(await run('doctor', 'relay')).toBe(2);
    expect(err).toEqual([expect.stringContaining('One word too many: relay')]);
  });
});

it('help is printed without a server', async () => {
  expect(await run('stats', '--help')).toBe(0);
  expect([out, err]).toEqual([[expect.stringContaining('How many people')], []]);
});

it.each([
  [[], '<url> is the address of a PostgreSQL database'],
  [['mysql://localhost/visavis'], '<url> is the address of a PostgreSQL database'],
  [['postgres://localhost/visavis', 'now'], 'One word too many: now'],
])('move-to asks for one address (%j)', async (words, problem) => {
  expect(await run('move-to', ...words)).toBe(2);
  expect(err).toEqual([expect.stringContaining(problem)]);
});

it('move-to is refused where there is no embedded database', async () => {
  expect(await run('move-to', 'postgres://localhost/visavis')).toBe(1);
  expect(err).toEqual([expect.stringContaining(`There is no embedded database in ${dataDir}.`)]);
});

it('what is not understood exits with 2, and asks nothing', async () => {
  await serve('');
  expect(await run('users', 'show')).toBe(2);
  expect([out, err, asked]).toEqual([[], [expect.stringContaining('<user> is missing')], []]);
});

describe('exits with 3 where', () => {
  it('no server has ever listened', async () => {
    expect(await run('stats')).toBe(3);
    expect(err).toEqual([`No server answers on ${dataDir}: is it running, with this DATA_DIR?`]);
  });

  it('the server goes away before it has answered whole', async () => {
    await serve('{"ok":tr');
    expect(await run('stats')).toBe(3);
    expect(err).toEqual([`No server answers on ${dataDir}: the server went away before it answered`]);
  });

  it('the folder has a path too long for a socket', async () => {
    dataDir = join(dataDir, 'x'.repeat(120));
    expect(await run('stats')).toBe(3);
    expect(err).toEqual([expect.stringContaining('Set a shorter DATA_DIR.')]);
  });
});
