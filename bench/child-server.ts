import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The server as people run it: a process of its own. */
export interface ChildServer {
  origin: string;
  pid: number;
  /** Asks it to close, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
}

const entry = join(import.meta.dirname, '..', 'server', 'main.ts');

/** @throws with what it wrote if it does not come to listen */
export async function startChildServer(settings: Record<string, string>): Promise<ChildServer> {
  const child: ChildProcess = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      ...{ HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '100000' },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4000);
  });
  const origin = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    lines.on('line', (line) => {
      said = `${said}${line}\n`.slice(-4000);
      const address = /listens at (http\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    gone.then(() => reject(new Error(`the server did not start:\n${said}`)));
  });
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await gone;
  };
  return { origin, pid: child.pid ?? 0, stop: end('SIGTERM'), kill: end('SIGKILL') };
}
