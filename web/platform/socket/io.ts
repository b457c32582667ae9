import type { Socket as IoSocket } from 'socket.io-client';

/** The part of socket.io-client's Socket in use, and of its Manager for the retries. */
export type IoLike = Pick<IoSocket, 'id' | 'connected' | 'active' | 'connect' | 'disconnect' | 'on' | 'timeout'> & {
  io: { on(event: 'reconnect_failed', listener: () => void): unknown };
};

export interface LazyIo extends IoLike {
  /** Loads the code ahead of a connection. */
  prepare(): void;
}

/**
 * The library's socket; its code loads when a connection is first wanted, because visitors of the landing page need
 * none. Listeners added before then are kept.
 */
export function createLazyIo(load: () => Promise<IoLike>): LazyIo {
  let io: IoLike | null = null;
  let isLoading = false;
  let isWanted = false;
  const waiting: ((ready: IoLike) => void)[] = [];
  const withIo = (act: (ready: IoLike) => void) => {
    if (io) act(io);
    else waiting.push(act);
  };
  const failures: (() => void)[] = [];

  const prepare = () => {
    if (isLoading) return;
    isLoading = true;
    load().then(
      (ready) => {
        io = ready;
        for (const act of waiting.splice(0)) act(ready);
        if (isWanted) ready.connect();
      },
      () => {
        isLoading = false;
        // Counts as a failed connection, so the schedule retries. The connection that comes loads it again.
        if (isWanted) for (const fail of failures) fail();
      },
    );
  };

  return {
    prepare,
    get id() {
      return io?.id;
    },
    get connected() {
      return io?.connected ?? false;
    },
    get active() {
      return io?.active ?? false;
    },
    connect() {
      isWanted = true;
      if (io) io.connect();
      else prepare();
    },
    disconnect() {
      isWanted = false;
      io?.disconnect();
    },
    on: ((name: string, listener: never) => withIo((ready) => ready.on(name, listener))) as unknown as IoLike['on'],
    timeout(ms) {
      if (!io) throw new Error('Nothing can be emitted before the connection is up');
      return io.timeout(ms);
    },
    io: {
      on(event, listener) {
        failures.push(listener);
        withIo((ready) => ready.io.on(event, listener));
      },
    },
  } as LazyIo;
}
