import { createStore } from '../platform/store.ts';

/** Whom this user has blocked or reported since the app was opened: no search leads to them. */
export interface Avoided {
  has(userId: string | null): boolean;
  add(userId: string): void;
  subscribe(listen: () => void): () => void;
}

export function createAvoided(): Avoided {
  const store = createStore<{ ids: ReadonlySet<string> }>({ ids: new Set() });
  return {
    has: (userId) => userId !== null && store.get().ids.has(userId),
    add: (userId) => store.set({ ids: new Set([...store.get().ids, userId]) }),
    subscribe: store.subscribe,
  };
}
