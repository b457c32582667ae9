import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { delimiter } from 'node:path';

/** An external program that a test starts and stops. */
export interface Program {
  port: number;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Below the range from which the system gives ports to servers that name none: no such server takes one meanwhile. */
const PORTS = { from: 12_000, to: 32_000 };
const given = new Set<number>();

const canListen = async (port: number): Promise<boolean> => {
  const server = createServer();
  try {
    // On every address: a server on ::1 would receive what is meant for 127.0.0.1, where a test names localhost.
    server.listen(port, '::');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
};

/** A currently free port, on every address of this machine; never the same twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (given.has(port) || !(await canListen(port))) continue;
    given.add(port);
    return port;
  }
}

/** Starts a program and waits until `ready` no longer throws. @throws with its output where it exits before */
export async function startProgram(
  command: string,
  args: string[],
  port: number,
  ready: () => Promise<void>,
  environment: Record<string, string> = {},
): Promise<Program> {
  // Debian installs servers where only root's PATH finds them.
  const env = { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin`, ...environment };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (printed += chunk));
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  const deadline = performance.now() + 60_000;
  for (;;) {
    if (failure) throw failure;
    if (child.exitCode !== null) throw new Error(`${command} ended: ${printed}`);
    try {
      await ready();
      break;
    } catch (error) {
      if (performance.now() > deadline) throw new Error(`${command} is not ready: ${printed}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return {
    port,
    process: child,
    output: () => printed,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}
