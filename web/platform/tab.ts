import type { Clock } from './clock.ts';
import type { KeyValue } from './storage/storage.ts';

/** This tab beside the others. */
export interface Tab {
  /** The browser's history opened this page, anew: neither an address nor a reload. */
  isRevisited: boolean;
  /**
   * Calls back once it is known whether a duplicated tab began with a copy of another one's storage, at once where it is
   * known already. Then a copy has nothing of the other tab's.
   */
  whenKnown(run: (isCopy: boolean) => void): void;
  /** Runs work unless another tab runs some of that name; always where there are no locks. @returns whether it ran */
  alone(name: string, work: () => Promise<void>): Promise<boolean>;
}

const KEY = 'tab';
/** How long the page before a reload may hold the tab's lock, ms. It mostly has gone by then. */
export const COPY_AFTER = 1000;

export interface TabSource {
  /** `navigator.locks`; undefined in browsers without it, where every tab counts as an original */
  locks: Pick<LockManager, 'request'> | undefined;
  store: KeyValue;
  clock: Clock;
  createId: () => string;
  /** how the browser came to open this page; undefined where it does not say */
  openedBy?: NavigationTimingType | undefined;
}

/** Each tab holds a lock by the id in its storage; the lock of a copied id is held already. */
export function createTab({ locks, store, clock, createId, openedBy }: TabSource): Tab {
  let isCopy: boolean | null = null;
  let waiting: ((isCopy: boolean) => void)[] = [];
  const settle = (copy: boolean) => {
    if (isCopy !== null) return;
    isCopy = copy;
    for (const run of waiting) run(copy);
    waiting = [];
  };
  const hold = (id: string, signal?: AbortSignal) => {
    const held = () => {
      settle(false);
      // Until the page goes.
      return new Promise<never>(() => undefined);
    };
    // A browser that refuses locks cannot say; it did not before either.
    locks?.request(`tab ${id}`, signal ? { signal } : {}, held).catch(() => settle(false));
  };
  const holdOwn = () => {
    const id = createId();
    store.set(KEY, id);
    hold(id);
  };

  const found = store.get(KEY);
  if (!locks) settle(false);
  else if (found === null) {
    settle(false);
    holdOwn();
  } else {
    const patience = new AbortController();
    clock.after(COPY_AFTER, () => {
      if (isCopy !== null) return;
      settle(true);
      // Or the lock would come here at the other tab's reload.
      patience.abort();
      holdOwn();
    });
    hold(found, patience.signal);
  }

  return {
    isRevisited: openedBy === 'back_forward',
    whenKnown(run) {
      if (isCopy === null) waiting.push(run);
      else run(isCopy);
    },
    async alone(name, work) {
      let isRefused = false;
      const held = async (lock: Lock | null) => {
        isRefused = lock === null;
        if (lock) await work();
      };
      // A browser that refuses locks has none.
      if (locks) await locks.request(name, { ifAvailable: true }, held).catch(work);
      else await work();
      return !isRefused;
    },
  };
}
