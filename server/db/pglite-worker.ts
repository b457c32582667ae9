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
    ...['shared_buffers=8MB', ...plannerSettings].flatMap((setting) => ['-c', setting]),
  ],
  ...(template ? { loadDataDir: new Blob([await readFile(template)]) } : {}),
});

async function handle(message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'open':
      // There is one session: drop what the previous stream left open or prepared.
      await db.exec('rollback');
      await db.exec('discard all');
      return;
    case 'bytes':
      // The bytes are in the database's memory: the message needs a copy.
      return db.runExclusive(() =>
        db.execProtocolRawStream(message.bytes, {
          syncToFs: true,
          onRawData: (bytes) => send({ type: 'bytes', stream: message.stream, bytes: bytes.slice() }),
        }),
      );
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
