import { createStore, type Readable, type Store } from './store.ts';

/** Whether the browser believes it has a network. It changes, too, where another takes its place without a gap. */
export type Network = Readable<{ online: boolean }>;

/** `navigator.connection`, which some browsers have. */
type Connection = EventTarget & { readonly type?: string };

export function createNetwork(view: Window): Network {
  const store = createStore({ online: view.navigator.onLine !== false });
  view.addEventListener('online', () => store.set({ online: true }));
  view.addEventListener('offline', () => store.set({ online: false }));
  watchKind(view, store);
  return store;
}

/** What a browser says of a network that is none, or of which it knows nothing. */
const UNTOLD = ['none', 'unknown'];

/**
 * A phone that goes from Wi-Fi to its own network, with both there, is never offline. Some browsers tell the kind of
 * network, on phones mostly; what they tell about its speed does not count.
 */
function watchKind(view: Window, network: Store<{ online: boolean }>): void {
  const { connection } = view.navigator as { connection?: Connection };
  if (!connection) return;
  const kindNow = () => (connection.type && !UNTOLD.includes(connection.type) ? connection.type : null);
  let known = kindNow();
  // After a gap the browser is online again, which says enough.
  view.addEventListener('offline', () => {
    known = null;
  });
  connection.addEventListener('change', () => {
    const kind = kindNow();
    if (kind === null) return;
    const before = known;
    known = kind;
    if (before !== null && before !== kind && network.get().online) network.set({ online: true });
  });
}
