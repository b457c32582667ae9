import type { Call } from '@visavis/domain/call/call-machine.ts';
import type { Rating } from '@visavis/domain/call/contract.ts';
import { type Recap, recapAfter } from '@visavis/domain/call/recap.ts';
import { createStore, type Readable } from '../../platform/store.ts';

export interface RecapStore extends Readable<{ recap: Recap | null }> {
  dismiss(): void;
  /** The user has rated the call of the recap. */
  rated(rating: Rating): void;
  stop(): void;
}

/** Keeps the last call of a session for its recap. */
export function createRecapStore(machine: Readable<Call>): RecapStore {
  const store = createStore<{ recap: Recap | null }>({ recap: null });
  const set = (recap: Recap | null) => recap !== store.get().recap && store.set({ recap });
  let before = machine.get();
  const stop = machine.subscribe(() => {
    const now = machine.get();
    set(recapAfter(store.get().recap, before, now));
    before = now;
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    dismiss: () => set(null),
    rated(rating) {
      const { recap } = store.get();
      if (recap) set({ ...recap, rating });
    },
    stop,
  };
}
