import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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
