import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from './testing/programs/program.ts';
import { startServerProcess } from './testing/programs/server-process.ts';

/** A start of the server, with a database of its own, takes long on a busy machine. */
const slow = { timeout: 240_000 };

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
/** The output of a start that fails. */
const failure = async (settings: Record<string, string>): Promise<string> => {
  const error = await startServerProcess({ DATA_DIR: dataFolder(), ...settings }).catch((refused: Error) => refused);
  return error instanceof Error ? error.message : 'It started.';
};

it('says in one line that the database cannot be reached, without its password', slow, async () => {
  const text = await failure({ DATABASE_URL: `postgres://someone:hidden@127.0.0.1:${await freePort()}/none` });
  expect(text).toMatch(/^DATABASE_URL: the database does not let the server in: .*ECONNREFUSED/m);
  expect(text).not.toMatch(/^ {4}at |hidden/m);
});

it('says in one line that its port is taken', slow, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const text = await failure({ PORT: String((other.address() as { port: number }).port) });
  expect(text).toMatch(/^PORT, HOST: the server cannot listen there: .*EADDRINUSE/m);
  expect(text).not.toMatch(/^ {4}at /m);
});

it('says in one line that its data folder cannot be made', slow, async () => {
  const text = await failure({ DATA_DIR: '/proc/none/deep' });
  expect(text).toMatch(/^DATA_DIR: \/proc\/none\/deep cannot be made the server's own: /m);
  expect(text).not.toMatch(/^ {4}at /m);
});

it('says in one line that another process has taken its data folder meanwhile', slow, async () => {
  const folder = dataFolder();
  const server = await startServerProcess({ DATA_DIR: folder });
  onTestFinished(() => server.kill());
  const holder = { id: 'other', pid: 4711, host: 'elsewhere', place: null, beat: 1 };
  writeFileSync(join(folder, 'lock'), JSON.stringify(holder));
  // It looks every ten seconds.
  await expect.poll(() => server.isRunning, { timeout: 60_000 }).toBe(false);
  // Its output may come after its end.
  await expect.poll(server.output).toMatch(/^The data folder .* is in use by process 4711 of elsewhere\. Stop it/m);
  expect(server.output()).not.toMatch(/^ {4}at /m);
});

it('says in one line that mails are not taken, and starts', slow, async () => {
  const settings = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'hello@visavis.example' };
  const server = await startServerProcess({ DATA_DIR: dataFolder(), ...settings });
  onTestFinished(() => server.kill());
  const line =
    /^\{.*"msg":"The mail server does not take mails, it cannot be reached \([^\n]*ECONNREFUSED[^\n]*\)"\}$/m;
  await expect.poll(server.output).toMatch(line);
});

it('ends on SIGTERM while it waits for the database, also as the first process of a container', slow, async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const asked = once(silent, 'connection') as Promise<[Socket]>;
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const own = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const entry = join(import.meta.dirname, 'main.ts');
  const inside = [...own, '--pid', '--fork', '--kill-child', process.execPath, entry];
  const DATABASE_URL = `postgres://someone:hidden@127.0.0.1:${port}/none`;
  const environment = { DATA_DIR: dataFolder(), DATABASE_URL, PUBLIC_URL: 'http://localhost' };
  const container = spawn('unshare', inside, {
    env: { NODE_ENV: 'production', ...environment },
  });
  const ended = once(container, 'exit');
  const [connection] = await asked;
  onTestFinished(() => void connection.destroy());
  const first = readFileSync(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8').trim();
  process.kill(Number(first), 'SIGTERM');
  // It would give up with 1 half a minute later.
  expect(await ended).toEqual([0, null]);
});

it('says that it is not ready while the disk of its data folder is full, and once there is room', slow, async () => {
  const folder = dataFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'visavis-test', folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  const server = await startServerProcess({ DATA_DIR: folder });
  onTestFinished(() => server.kill());
  const ready = async () => (await fetch(`${server.origin}/ready`)).status;
  await expect.poll(ready).toBe(200);
  execFileSync('sh', ['-c', `cat /dev/zero > ${join(folder, 'filling')} || true`], { stdio: 'ignore' });
  await expect.poll(ready).toBe(503);
  await expect.poll(server.output).toMatch(/"msg":"not ready"/);
  expect(server.output()).toMatch(/the disk of DATA_DIR is full/);
  rmSync(join(folder, 'filling'));
  await expect.poll(ready).toBe(200);
});

describe('a data folder of another user', () => {
  const NOBODY = 65_534;
  /** Reads the settings as another user. @returns what that prints, or the message of its failure */
  function readAs(uid: number, folder: string): string {
    const config = join(import.meta.dirname, 'config/config.ts');
    const script = `import { readConfig } from '${config}';
      try { console.log(readConfig({ DATA_DIR: process.argv[1] }).sessionSecret.length) } catch (error) { console.log(error.message) }`;
    const args = ['--input-type=module', '-e', script, folder];
    return execFileSync(process.execPath, args, { uid, gid: uid, encoding: 'utf8', cwd: '/' }).trim();
  }
  const folderOf = (mode: number): string => {
    const folder = join(dataFolder(), 'data');
    chmodSync(dirname(folder), 0o755);
    mkdirSync(folder);
    chownSync(folder, 0, NOBODY);
    chmodSync(folder, mode);
    return folder;
  };

  it('is used where the server may write to it, as with a volume that belongs to its group', () => {
    const folder = folderOf(0o2770);
    expect(readAs(NOBODY, folder)).toBe('64');
    expect((statSync(join(folder, 'session-secret')).mode & 0o777).toString(8)).toBe('600');
    // and again, with the secret that is there
    expect(readAs(NOBODY, folder)).toBe('64');
  });

  it.each([
    ['everyone may write to it', 0o2777, /^DATA_DIR: \S+ is open to every user of the machine: chmod o-rwx it$/],
    [
      'it may not',
      0o2750,
      /^DATA_DIR: \S+ belongs to another user, and this one \(65534\) cannot write to it: chown it$/,
    ],
  ])('is refused in one line where %s', (_, mode, line) => {
    expect(readAs(NOBODY, folderOf(mode))).toMatch(line);
  });

  it('is refused in one line where its secret belongs to yet another one', () => {
    const folder = folderOf(0o2770);
    writeFileSync(join(folder, 'session-secret'), 'x'.repeat(40), { mode: 0o600 });
    expect(readAs(NOBODY, folder)).toMatch(/^DATA_DIR: cannot read \S+session-secret: EACCES[^\n]*$/);
  });
});
