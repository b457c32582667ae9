import { createStore } from '../store.ts';
import type { ConnectionOptions, Peers } from './types.ts';

/**
 * Peers whose code loads when the first connection is prepared, or before: no one needs it until there is someone to
 * call. What is asked of them meanwhile waits for it.
 * @param load fetches the code; after a rejection the next use calls it again
 */
export function createLatePeers(load: () => Promise<Peers>): Peers {
  let peers: Peers | null = null;
  let loading: Promise<Peers> | null = null;
  /** what to build ahead once the code is there */
  let prepared: ConnectionOptions | null = null;
  const pressure = createStore({ isShortOfCpu: false });

  const takeOver = (loaded: Peers) => {
    peers = loaded;
    const follow = () => pressure.set(loaded.pressure.get());
    loaded.pressure.subscribe(follow);
    follow();
    if (prepared) loaded.prepare(prepared);
    prepared = null;
    return loaded;
  };
  const loadOnce = () => {
    loading ??= load().then(takeOver, (error) => {
      loading = null;
      throw error;
    });
    return loading;
  };

  return {
    pressure,
    whenReady: () => (peers ? null : loadOnce().then(() => undefined)),
    prepare(options) {
      if (peers) return peers.prepare(options);
      prepared = options;
      // A failure is reported where a connection is opened.
      void loadOnce().catch(() => undefined);
    },
    offer: () =>
      peers
        ? peers.offer()
        : loadOnce().then(
            (loaded) => loaded.offer(),
            () => null,
          ),
    readyOffer: () => peers?.readyOffer() ?? null,
    drop() {
      prepared = null;
      peers?.drop();
    },
    open(options) {
      if (!peers) throw new Error('No connection can be opened before whenReady() has resolved');
      return peers.open(options);
    },
  };
}
