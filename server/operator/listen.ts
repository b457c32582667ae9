import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { type Answer, refused } from './command-schema.ts';
import { operatorSocket } from './socket-path.ts';

export interface ListenOptions {
  dataDir: string;
  workingDirectory: string;
  log: Log;
  clock: Clock;
  /** answers one request, well-formed or not; never rejects */
  run(request: unknown): Promise<Answer>;
}

/** Enough for any request; answers have no limit. */
const REQUEST_BYTES_MAX = 64 * 1024;

/** How often a node asks whether the one that listens is gone, ms. */
const TAKE_OVER_EVERY = 10_000;

/**
 * Listens for the operator's command on a socket in the data folder (mode 0600, rulings 24).
 * One JSON line in, one out. Where it cannot listen, the server runs without it and logs why. Of nodes that share the
 * folder one listens, and another one once that is gone.
 */
export async function listenForOperator(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  const { log, clock, dataDir, workingDirectory } = options;
  const socket = operatorSocket(dataDir, workingDirectory);
  if ('problem' in socket) {
    log.warn(socket.problem);
    return { close: async () => {} };
  }
  const { path } = socket;
  const connections = new Set<Socket>();
  // Half-open: a client may end its side before the answer is ready.
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
    connection.on('error', (error) => log.debug({ err: error }, 'operator connection'));
    void serve(connection, options);
  });
  let stop: () => void = () => undefined;
  /** @param isFirst the log says it once */
  const open = async (isFirst: boolean): Promise<void> => {
    try {
      if (await bind(server, path)) return;
      if (isFirst) log.info(`Another server of this data folder listens at ${path}`);
      stop = clock.after(TAKE_OVER_EVERY, () => void open(false));
    } catch (error) {
      log.warn(`No operator socket at ${path}: ${(error as Error).message}`);
    }
  };
  await open(true);
  return {
    close: () =>
      new Promise((resolve) => {
        stop();
        server.close(() => resolve());
        for (const connection of connections) connection.destroy();
      }),
  };
}

/**
 * Replaces a socket file on which no process answers: a killed process left it behind.
 * @returns whether it listens; else another process does
 */
async function bind(server: Server, path: string): Promise<boolean> {
  try {
    await listen(server, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (await answers(path)) return false;
    rmSync(path, { force: true });
    await listen(server, path);
  }
  return true;
}

async function listen(server: Server, path: string): Promise<void> {
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
}

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const probe = createConnection(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });

async function serve(connection: Socket, { run, log }: ListenOptions): Promise<void> {
  let bytes = 0;
  connection.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes > REQUEST_BYTES_MAX) connection.destroy();
  });
  try {
    for await (const line of createInterface({ input: connection })) {
      const answer = await run(parse(line));
      if (answer.ok && answer.data instanceof Readable) {
        connection.write(`${JSON.stringify({ ok: true })}\n`);
        // `run` logs where it breaks off.
        return await pipeline(answer.data, connection).catch(() => undefined);
      }
      connection.end(`${JSON.stringify(answer)}\n`);
      return;
    }
    connection.end();
  } catch (error) {
    log.error({ err: error }, 'operator request failed');
    connection.end(`${JSON.stringify(refused('INTERNAL', 'Something went wrong; the log of the server says what'))}\n`);
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
