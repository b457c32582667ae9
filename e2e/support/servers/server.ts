import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runOperator } from '../../../server/operator/cli/cli.ts';
import { databaseTemplate } from '../../../server/testing/global-setup.ts';
import { startServerProcess } from '../../../server/testing/programs/server-process.ts';

/** The server under test: one process, or nodes behind a proxy. */
export interface Server {
  /** the public address; stays the same over restarts */
  origin: string;
  /** of one process that the test has started itself */
  dataDir?: string;
  /** @returns a function that returns the output since this call */
  record(): () => string;
  /** Stops it gracefully, as a deployment does, and starts it again on the same data and port; nodes one by one. */
  restart(): Promise<void>;
  /** As `restart`, with another release; its path is that of the program to start. */
  deploy(entry: string): Promise<void>;
  /** Kills it with every node, as a crash does. `start` brings it back on the same data and port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** The mails it has sent to an address, oldest first. */
  mailsTo(address: string): Promise<string[]>;
  /** The files that it stores, by name. */
  files(): Promise<Map<string, Buffer>>;
  /** Runs a command of the operator, such as `('users', 'set-role', 'maria', 'admin')`. @throws where it is refused */
  operator(...words: string[]): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts `server/main.ts` on a data folder of its own, with a migrated database.
 * @param settings besides those of every test
 */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'visavis-e2e-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  await unpack(await databaseTemplate(), join(dataDir, 'postgres'));
  // Browsers allow the camera without HTTPS on localhost.
  const started = startServerProcess({ HOST: 'localhost', RATE_LIMIT_SCALE: '1000', DATA_DIR: dataDir, ...settings });
  const server = await started.catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    origin: server.origin,
    dataDir,
    record() {
      const before = server.output().length;
      return () => server.output().slice(before);
    },
    async restart() {
      await server.stop();
      await server.start();
    },
    async deploy(entry) {
      await server.stop();
      await server.start(entry);
    },
    kill: server.kill,
    start: () => server.start(),
    mailsTo: async (address) => (await mailsTo(join(dataDir, 'mails'), address)).map(({ text }) => text),
    files: () => filesIn(join(dataDir, 'uploads')),
    operator: (...words) => operate(dataDir, words),
    async stop() {
      await server.stop();
      await remove();
    },
  };
}

export async function operate(dataDir: string, words: readonly string[]): Promise<void> {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const pour = async () => {};
  const exit = await runOperator(words, {
    dataDir,
    workingDirectory: process.cwd(),
    examine: async () => [],
    out: print,
    err: print,
    pour,
  });
  if (exit !== 0) throw new Error(`operator ${words.join(' ')}: ${printed.join('\n')}`);
}

async function unpack(archive: string, folder: string): Promise<void> {
  await mkdir(folder);
  await promisify(execFile)('tar', ['-xf', archive, '-C', folder]);
}

export async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const names = await readdir(folder).catch(() => []);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
}

/** Mails to an address in the folder of a server without SMTP, oldest first: their names start with the time. */
export async function mailsTo(folder: string, address: string): Promise<{ name: string; text: string }[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.sort().map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
  return mails.filter(({ text }) => text.startsWith(`To: ${address}\n`));
}
