import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './program.ts';

/** The server in a process of its own, as in production. */
export interface ServerProcess {
  /** where it listens; unchanged by restarts */
  readonly origin: string;
  /** of the current process */
  readonly pid: number;
  /** false once it has exited, for whatever reason */
  readonly isRunning: boolean;
  /** Everything it has written so far, over all starts. */
  output(): string;
  /**
   * Starts it again on the same port and settings, after it has exited.
   * @param entry of another release; by default the one before
   */
  start(entry?: string): Promise<void>;
  /** Sends SIGTERM, as a deployment does, and waits for the exit. */
  stop(): Promise<void>;
  /** Sends SIGKILL and waits for the exit, as in a crash. */
  kill(): Promise<void>;
  /** Suspends it, like a swapping machine or a hypervisor; `resume` continues it. */
  pause(): void;
  resume(): void;
}

const ownEntry = join(import.meta.dirname, '..', '..', 'main.ts');
const LISTENS = /^Visavis listens at /m;

/**
 * Starts `server/main.ts` on a free loopback port.
 * @param settings environment variables, in addition to the defaults below
 * @throws with its output where it exits before it listens
 */
export async function startServerProcess(settings: Record<string, string> = {}): Promise<ServerProcess> {
  let child: ChildProcess | undefined;
  let output = '';
  let entry = ownEntry;
  const address = { HOST: settings.HOST ?? '127.0.0.1', PORT: settings.PORT ?? String(await freePort()) };

  async function start(next = entry): Promise<void> {
    entry = next;
    const started = spawn(process.execPath, [entry], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_SCALE: '100000',
        PUBLIC_URL: `http://${address.HOST}:${address.PORT}`,
        ...settings,
        ...address,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    let startOutput = '';
    await new Promise<void>((resolve, reject) => {
      const collect = (chunk: Buffer) => {
        startOutput = `${startOutput}${chunk}`.slice(-20_000);
        output = `${output}${chunk}`.slice(-1_000_000);
        if (LISTENS.test(startOutput)) resolve();
      };
      started.stdout.on('data', collect);
      started.stderr.on('data', collect);
      started.once('error', reject);
      started.once('exit', (code) =>
        reject(new Error(`The server ended with ${code} before it listened:\n${startOutput}`)),
      );
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  await start();
  return {
    origin: `http://${address.HOST}:${address.PORT}`,
    get pid() {
      return child?.pid ?? 0;
    },
    get isRunning() {
      return child?.exitCode === null && child.signalCode === null;
    },
    output: () => output,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}
