import { createEmitter, createStore, type Emitter, type Readable, type Store } from './store.ts';

/** Whether the page is on screen. */
export type Visibility = Readable<{ visible: boolean }>;

export function createVisibility(page: Document): Visibility {
  const store = createStore({ visible: page.visibilityState !== 'hidden' });
  page.addEventListener('visibilitychange', () => store.set({ visible: page.visibilityState !== 'hidden' }));
  return store;
}

/** Whether someone looks at the page (`isInFront` of domain/push/rules.ts), as the heartbeat of a signed-in user finds. */
export type Front = Store<{ isInFront: boolean }>;

export const createFront = (visibility: Visibility): Front => createStore({ isInFront: visibility.get().visible });

/** Whether the page is being left: closed, reloaded, put aside for the back button, or frozen. It may come back. */
export type Departure = Readable<{ left: boolean }>;

export function createDeparture(page: Document, view: Window): Departure {
  const store = createStore({ left: false });
  const leave = () => store.set({ left: true });
  const comeBack = () => store.set({ left: false });
  view.addEventListener('pagehide', leave);
  page.addEventListener('freeze', leave);
  view.addEventListener('pageshow', comeBack);
  page.addEventListener('resume', comeBack);
  return store;
}

/** Emits when the page goes and cannot come back: the browser does not keep it for its back button. */
export function createGone(view: Window): Emitter {
  const gone = createEmitter();
  view.addEventListener('pagehide', ({ persisted }) => persisted || gone.emit());
  return gone;
}

/** Emits when the user comes back to the page: it is shown again, or its window gets focus. One return may emit twice. */
export function createReturned(page: Document, view: Window): Emitter {
  const returned = createEmitter();
  page.addEventListener('visibilitychange', () => page.visibilityState !== 'hidden' && returned.emit());
  view.addEventListener('focus', () => returned.emit());
  return returned;
}
