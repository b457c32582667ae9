import type { IoLike } from './socket.ts';

/**
 * The library's socket, its code fetched when a connection is first wanted: who only reads the landing page needs
 * none of it. Listeners set before are kept for it.
 */
export function createLazyIo(load: () => Promise<IoLike>): IoLike {
  let io: IoLike | null = null;
  let isLoading = false;
  let isWanted = false;
  const waiting: ((ready: IoLike) => void)[] = [];
  const withIo = (act: (ready: IoLike) => void) => {
    if (io) act(io);
    else waiting.push(act);
  };
  const failures: (() => void)[] = [];

  const fetchCode = () => {
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
        // No code is as no connection: the schedule tries again.
        for (const fail of failures) fail();
      },
    );
  };

  return {
    get connected() {
      return io?.connected ?? false;
    },
    get active() {
      return io?.active ?? false;
    },
    connect() {
      isWanted = true;
      if (io) io.connect();
      else fetchCode();
    },
    disconnect() {
      isWanted = false;
      io?.disconnect();
    },
    on: ((name: string, listener: never) => withIo((ready) => ready.on(name, listener))) as unknown as IoLike['on'],
    timeout(ms) {
      if (!io) throw new Error('Nothing is emitted before the connection is up');
      return io.timeout(ms);
    },
    io: {
      on(event, listener) {
        failures.push(listener);
        withIo((ready) => ready.io.on(event, listener));
      },
    },
  } as IoLike;
}
