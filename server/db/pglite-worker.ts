import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { plannerSettings } from './planner.ts';

/**
 * The embedded database on a worker thread, so that no query blocks the event loop.
 * It speaks PostgreSQL's wire protocol, bytes in and bytes out, with one stream after the other.
 */
export type ToWorker =
  | { type: 'open'; stream: number }
  | { type: 'bytes'; stream: number; bytes: Uint8Array }
  | { type: 'dump' }
  | { type: 'close' };
export type FromWorker =
  | { type: 'ready'; code: WebAssembly.Module }
  | { type: 'bytes'; stream: number; bytes: Uint8Array }
  | { type: 'dump'; archive: Uint8Array }
  | { type: 'closed' };

declare global {
  namespace WebAssembly {
    // Part of the DOM's types, which the server does not load.
    function compile(bytes: Uint8Array): Promise<Module>;
  }
}

/** Files of the log are used again up to that size; a table is sampled by 300 rows, since everyone waits meanwhile. */
const settings = ['shared_buffers=8MB', 'min_wal_size=32MB', 'max_wal_size=48MB', 'default_statistics_target=1'];
/** A killed server reads again what was logged since the last checkpoint, some 200 MB a second: bytes, and how often it is looked at, ms. */
const [LOGGED_AT_MOST, LOOKED_EVERY] = [48 * 1024 * 1024, 250];

const { dataDir, template, ...given } = workerData as {
  dataDir: string;
  template: string | undefined;
  code: WebAssembly.Module | undefined;
};
const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker thread');
const send = (message: FromWorker) => port.postMessage(message);

const read = () => readFile(fileURLToPath(import.meta.resolve('@electric-sql/pglite/pglite.wasm')));
const code = given.code ?? (await WebAssembly.compile(await read()));
const db = await PGlite.create({
  dataDir,
  pgliteWasmModule: code,
  startParams: [
    ...PGlite.defaultStartParams,
    ...[...settings, ...plannerSettings].flatMap((setting) => ['-c', setting]),
  ],
  ...(template ? { loadDataDir: new Blob([await readFile(template)]) } : {}),
});

/** First bytes of the protocol's Query and Sync messages; a Sync has five. */
const [QUERY, SYNC] = [0x51, 0x53];
/** Before its end, a statement of our own would drop what the messages of a request have prepared. */
const endsRequest = (bytes: Uint8Array): boolean => bytes[0] === QUERY || bytes.at(-5) === SYNC;

let lookedAt = 0;

/** PostgreSQL has a process for this, and the embedded one has none: without it the log grows without bound. */
async function boundLog(): Promise<void> {
  if (performance.now() - lookedAt < LOOKED_EVERY) return;
  const [result] = await db.exec(`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as logged from pg_control_checkpoint()`);
  lookedAt = performance.now();
  if (result?.rows[0]?.logged > LOGGED_AT_MOST) await db.exec('checkpoint');
}

async function handle(message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'open':
      // There is one session: drop what the previous stream left open or prepared.
      await db.exec('rollback');
      await db.exec('discard all');
      return;
    case 'bytes':
      // The bytes are in the database's memory: the message needs a copy.
      await db.runExclusive(() =>
        db.execProtocolRawStream(message.bytes, {
          syncToFs: true,
          onRawData: (bytes) => send({ type: 'bytes', stream: message.stream, bytes: bytes.slice() }),
        }),
      );
      // A failed transaction refuses it until its end.
      return endsRequest(message.bytes) ? boundLog().catch(() => undefined) : undefined;
    case 'dump':
      return send({ type: 'dump', archive: new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()) });
    case 'close':
      await db.close();
      return send({ type: 'closed' });
  }
}

let last = Promise.resolve();
port.on('message', (message: ToWorker) => {
  last = last.then(() => handle(message));
});
send({ type: 'ready', code });
