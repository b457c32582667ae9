import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = join(import.meta.dirname, '../../../.cache');

/** A temporary PostgreSQL cluster; its folder is deleted when it stops. */
export interface ScratchPostgres {
  /** of its empty database */
  url: string;
  /** path of its socket */
  socket: string;
  /** of its main process, the parent of all others; changes with a restart */
  readonly pid: number;
  /** Stops it, as an operator (`fast`) or a crash (`immediate`) does, and starts it again on the same data. */
  restart(how: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
  /** Ends it and deletes its folder without waiting, for a process that ends itself. */
  discard(): void;
}

/** Folder of `initdb` and `postgres`: PG_BIN, else Debian's newest version, else empty for PATH. */
function binaries(): string {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions[0] ? join(debian, versions[0], 'bin') : '';
}

/** PostgreSQL refuses to run as root; root runs it as the user `postgres` or else `nobody`. */
async function runner(): Promise<Runner> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string, user: string) => Number((await run('id', [flag, user])).stdout);
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: await idOf('-u', user), gid: await idOf('-g', user) };
    } catch {
      // No such user: the next one.
    }
  }
  throw new Error('PostgreSQL needs a user other than root to run as');
}

type Runner = { uid: number; gid: number } | undefined;

/** Creates the files of an empty cluster: a copy of the first one, since `initdb` takes ten times as long. */
async function createCluster(initdb: string, data: string, as: Runner): Promise<void> {
  const { stdout: version } = await run(initdb, ['--version']);
  const template = join(cache, `cluster-${/[\d.]+/.exec(version)?.[0]}-${as?.uid ?? 'own'}`);
  if (existsSync(template)) return void (await run('cp', ['-a', template, data]));
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  await run(initdb, ['-D', data, ...options], { ...as, cwd: dirname(data) });
  const partial = `${template}.${process.pid}`;
  await mkdir(cache, { recursive: true });
  await run('cp', ['-a', data, partial]);
  // Another process may have been first.
  await rename(partial, template).catch(() => rm(partial, { recursive: true }));
}

/** Starts a cluster on a socket in a temporary folder: without a port, nothing can collide. */
export async function startPostgres(): Promise<ScratchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'visavis-postgres-'));
  const as = await runner();
  if (as) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const program = (name: string) => join(binaries(), name);
  await createCluster(program('initdb'), data, as);
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=100'];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess;
  // SIGINT is the fast shutdown, which waits for no client; SIGQUIT the immediate one, which saves nothing.
  const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
  const atExit = () => {
    server.kill(signals.immediate);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  async function start(): Promise<void> {
    const started = spawn(program('postgres'), args, { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    server = started;
    let log = '';
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject);
      started.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
      started.stderr.on('data', (chunk: Buffer) => {
        log = `${log}${chunk}`.slice(-20_000);
        if (/ready to accept (?:read-only )?connections/.test(log)) resolve();
      });
    });
  }
  async function end(how: 'fast' | 'immediate'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signals[how]);
    await ended;
  }

  await start();
  process.once('exit', atExit);
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    socket: join(folder, '.s.PGSQL.5432'),
    get pid() {
      return server.pid ?? 0;
    },
    async restart(how) {
      await end(how);
      await start();
    },
    async stop() {
      process.off('exit', atExit);
      await end('fast');
      await rm(folder, { recursive: true, force: true });
    },
    discard: atExit,
  };
}
