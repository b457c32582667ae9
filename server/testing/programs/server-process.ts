import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './program.ts';

/** The server in a process of its own, as in production. */
export interface ServerProcess {
  /** where it listens; unchanged by restarts */
  readonly origin: string;
  /** of the current process */
  readonly pid: number;
  /** false once it has exited, for whatever reason */
  readonly isRunning: boolean;
  /** Its output so far, over all starts: the last million characters. */
  output(): string;
  /** The first lines about errors and crashes of all that it has written, at most `ERRORS_KEPT`. */
  errors(): readonly string[];
  /** The address of its inspector, if the last start asked for one. */
  inspector(): string | null;
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

const INSPECTOR = /^Debugger listening on (ws:\S+)$/m;
/** Lines of pino at level 50 and above, and what Node prints of a crash. */
const ERROR = /"level":(50|60)\b|UnhandledPromiseRejection|uncaughtException/i;
const ERRORS_KEPT = 100;

/**
 * Starts `server/main.ts` on a free loopback port.
 * @param settings environment variables, in addition to the defaults below
 * @param entry of another release or checkout
 * @throws with its output where it exits before it listens
 */
export async function startServerProcess(
  settings: Record<string, string> = {},
  entry = ownEntry,
): Promise<ServerProcess> {
  let child: ChildProcess | undefined;
  let output = '';
  let inspector: string | null = null;
  const errors: string[] = [];
  let current = entry;
  const address = { HOST: settings.HOST ?? '127.0.0.1', PORT: settings.PORT ?? String(await freePort()) };

  async function start(next = current): Promise<void> {
    current = next;
    inspector = null;
    const started = spawn(process.execPath, [current], {
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
        inspector ??= INSPECTOR.exec(startOutput)?.[1] ?? null;
        if (LISTENS.test(startOutput)) resolve();
      };
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', collect);
        createInterface(stream).on('line', (line) => {
          if (errors.length < ERRORS_KEPT && ERROR.test(line)) errors.push(line);
        });
      }
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
    errors: () => errors,
    inspector: () => inspector,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}
