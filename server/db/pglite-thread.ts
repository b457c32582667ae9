import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './pglite-worker.ts';

/** The embedded database's thread; see pglite-worker.ts. */
export interface PgliteThread {
  /**
   * A byte stream to the database, for the `pg` driver's `stream` option.
   * There is one session: a new stream takes it over, and the previous one must not be used any more.
   */
  connect(): Duplex;
  /** The data folder as a tar archive, a `template` for others. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** First byte of the protocol's Terminate message. */
const TERMINATE = 0x58;

/** PostgreSQL, compiled for the first database of this process and shared with later ones. */
let code: WebAssembly.Module | undefined;

/**
 * Starts PGlite on a worker thread.
 * @param dataDir a folder, or `memory://`
 * @param template path of an archive from `dump` to start from
 * @throws if the database cannot be opened
 */
export async function startPglite(dataDir: string, template?: string): Promise<PgliteThread> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { dataDir, template, code },
  });
  const post = (message: ToWorker) => worker.postMessage(message);
  let streams = 0;

  const reply = <Type extends FromWorker['type']>(type: Type): Promise<Extract<FromWorker, { type: Type }>> =>
    new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
        act();
      };
      const onMessage = (message: FromWorker) => {
        if (message.type === type) settle(() => resolve(message as Extract<FromWorker, { type: Type }>));
      };
      const onError = (error: unknown) => settle(() => reject(error));
      const onExit = () => onError(new Error('the embedded database stopped'));
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.on('exit', onExit);
    });
  code = (await reply('ready')).code;

  function connect(): Duplex {
    streams += 1;
    const id = streams;
    const onMessage = (message: FromWorker) => {
      if (message.type === 'bytes' && message.stream === id) stream.push(message.bytes);
    };
    const onExit = () => stream.destroy(new Error('the embedded database stopped'));
    const send = (bytes: Buffer) => {
      // Terminate would end the database's only session: it ends this stream instead.
      if (bytes[0] === TERMINATE) stream.push(null);
      else post({ type: 'bytes', stream: id, bytes: new Uint8Array(bytes) });
    };
    const stream = new Duplex({
      read() {},
      write(chunk: Buffer, _encoding, done) {
        send(chunk);
        done();
      },
      writev(chunks, done) {
        send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)));
        done();
      },
      destroy(error, done) {
        worker.off('message', onMessage);
        worker.off('exit', onExit);
        done(error);
      },
    });
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    post({ type: 'open', stream: id });
    // `pg` calls these methods of a socket; there is no network here.
    return Object.assign(stream, {
      connect: () => setImmediate(() => stream.emit('connect')),
      setNoDelay: () => stream,
      setKeepAlive: () => stream,
      ref: () => stream,
      unref: () => stream,
    });
  }

  return {
    connect,
    async dump() {
      const answer = reply('dump');
      post({ type: 'dump' });
      return (await answer).archive;
    },
    async close() {
      const answer = reply('closed');
      post({ type: 'close' });
      await answer;
      await worker.terminate();
    },
  };
}
