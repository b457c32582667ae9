import { createLateCode } from '../late-code.ts';
import { createStore } from '../store.ts';
import type { ConnectionOptions, Peers } from './types.ts';

/**
 * Peers whose code loads when the first connection is prepared, or before: no one needs it until there is someone to
 * call. What is asked of them meanwhile waits for it.
 * @param load fetches the code; after a rejection the next use calls it again
 */
export function createLatePeers(load: () => Promise<Peers>): Peers {
  /** what to build ahead once the code is there */
  let prepared: ConnectionOptions | null = null;
  const pressure = createStore({ isShortOfCpu: false });

  const code = createLateCode(async () => {
    const loaded = await load();
    const follow = () => pressure.set(loaded.pressure.get());
    loaded.pressure.subscribe(follow);
    follow();
    if (prepared) loaded.prepare(prepared);
    prepared = null;
    return loaded;
  });

  return {
    pressure,
    whenReady: () => (code.get() ? null : code.load().then(() => undefined)),
    prepare(options) {
      const peers = code.get();
      if (peers) return peers.prepare(options);
      prepared = options;
      // A failure is reported where a connection is opened.
      void code.load().catch(() => undefined);
    },
    offer: () =>
      code.get()?.offer() ??
      code.load().then(
        (loaded) => loaded.offer(),
        () => null,
      ),
    readyOffer: () => code.get()?.readyOffer() ?? null,
    drop() {
      prepared = null;
      code.get()?.drop();
    },
    open(options) {
      const peers = code.get();
      if (!peers) throw new Error('No connection can be opened before whenReady() has resolved');
      return peers.open(options);
    },
  };
}
