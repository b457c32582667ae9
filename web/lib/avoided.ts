import { createStore } from '../platform/store.ts';

const store = createStore<{ ids: ReadonlySet<string> }>({ ids: new Set() });

/** Whom this user has blocked or reported since the app was opened: no search leads to them. */
export const avoided = {
  has: (userId: string | null) => userId !== null && store.get().ids.has(userId),
  subscribe: store.subscribe,
};

export const avoid = (userId: string): void => store.set({ ids: new Set([...store.get().ids, userId]) });
