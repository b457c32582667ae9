import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const LISTENS = /^Visavis listens at (http:\/\/\S+)$/m;

/** The real server as its own process, with a data folder of its own. */
export interface Server {
  /** `http://localhost:<port>`; stays the same over restarts */
  origin: string;
  dataDir: string;
  /** Everything that it has written so far. */
  output(): string;
  /** Asks it to end, as a deployment does, and starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Ends it at once, as a crash does. `start` brings it back on the same data and port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Mails that it has sent to an address, oldest first. */
  mailsTo(address: string): Promise<string[]>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts `server/main.ts` as people do, on a free port; `settings` are environment variables. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'visavis-e2e-'));
  let port = '0';
  let child: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_SCALE: '1000',
        ...settings,
        ...{ DATA_DIR: dataDir, PORT: port },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    let own = '';
    const origin = await new Promise<string>((done, fail) => {
      const hear = (chunk: Buffer) => {
        own += chunk;
        output += chunk;
        const listens = LISTENS.exec(own)?.[1];
        if (listens) done(listens);
      };
      started.stdout.on('data', hear);
      started.stderr.on('data', hear);
      started.once('error', fail);
      started.once('exit', (code) => fail(new Error(`The server ended with ${code} before it listened:\n${own}`)));
    });
    server.origin = origin;
    port = new URL(origin).port;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  const server: Server = {
    origin: '',
    dataDir,
    output: () => output,
    async restart() {
      await end('SIGTERM');
      await start();
    },
    kill: () => end('SIGKILL'),
    start,
    async mailsTo(address) {
      const folder = join(dataDir, 'mails');
      const names = await readdir(folder).catch(() => []);
      const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
      return mails.filter((mail) => mail.startsWith(`To: ${address}\n`));
    },
    async stop() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await start();
  } catch (error) {
    await end('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
  return server;
}
