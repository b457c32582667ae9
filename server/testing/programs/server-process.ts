import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './program.ts';

/** The server as people run it: a process of its own. */
export interface ServerProcess {
  /** where it listens, `http://127.0.0.1:<port>` or what HOST says; stays the same over restarts */
  readonly origin: string;
  /** of the process that runs now */
  readonly pid: number;
  /** false once it has ended, by itself or because it was told to */
  readonly isRunning: boolean;
  /** Everything that it has written so far, over all its starts. */
  output(): string;
  /** Starts it again on the same port and settings, once it has ended. */
  start(): Promise<void>;
  /** Asks it to close, as a deployment does, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Holds it still, as a machine that swaps or a hypervisor that moves it; `resume` lets it go on. */
  pause(): void;
  resume(): void;
}

const entry = join(import.meta.dirname, '..', '..', 'main.ts');
const LISTENS = /^Visavis listens at /m;

/**
 * Starts `server/main.ts` on a free loopback port.
 * @param settings environment variables, beside few and quiet defaults
 * @throws with what it wrote if it does not come to listen
 */
export async function startServerProcess(settings: Record<string, string> = {}): Promise<ServerProcess> {
  let child: ChildProcess | undefined;
  let output = '';
  const address = { HOST: settings.HOST ?? '127.0.0.1', PORT: settings.PORT ?? String(await freePort()) };

  async function start(): Promise<void> {
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
    let own = '';
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        own = `${own}${chunk}`.slice(-20_000);
        output = `${output}${chunk}`.slice(-1_000_000);
        if (LISTENS.test(own)) resolve();
      };
      started.stdout.on('data', hear);
      started.stderr.on('data', hear);
      started.once('error', reject);
      started.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened:\n${own}`)));
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
