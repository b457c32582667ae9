import { createStore, type Readable } from './store.ts';

/** Whether the page is on screen. */
export type Visibility = Readable<{ visible: boolean }>;
/** Whether the browser believes that it has a network. */
export type Network = Readable<{ online: boolean }>;

export function createVisibility(page: Document): Visibility {
  const store = createStore({ visible: page.visibilityState !== 'hidden' });
  page.addEventListener('visibilitychange', () => store.set({ visible: page.visibilityState !== 'hidden' }));
  return store;
}

export function createNetwork(view: Window): Network {
  const store = createStore({ online: view.navigator.onLine !== false });
  view.addEventListener('online', () => store.set({ online: true }));
  view.addEventListener('offline', () => store.set({ online: false }));
  return store;
}
