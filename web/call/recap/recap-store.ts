import type { callMachine } from '@visavis/domain/call/call-machine.ts';
import { callStateOf } from '@visavis/domain/call/call-status.ts';
import type { Rating } from '@visavis/domain/call/contract.ts';
import { type CallMoment, type Recap, recapAfter } from '@visavis/domain/call/recap.ts';
import type { ActorRefFrom } from 'xstate';
import { createStore, type Readable } from '../../platform/store.ts';

export interface RecapStore extends Readable<{ recap: Recap | null }> {
  dismiss(): void;
  /** The user has rated the call of the recap. */
  rated(rating: Rating): void;
  stop(): void;
}

/** Keeps the last call of a session for its recap. */
export function createRecapStore(actor: ActorRefFrom<typeof callMachine>): RecapStore {
  const store = createStore<{ recap: Recap | null }>({ recap: null });
  const momentOf = ({ value, context }: ReturnType<typeof actor.getSnapshot>): CallMoment => ({
    state: callStateOf(value),
    context,
  });
  const set = (recap: Recap | null) => recap !== store.get().recap && store.set({ recap });
  let before = momentOf(actor.getSnapshot());
  const { unsubscribe } = actor.subscribe((snapshot) => {
    const now = momentOf(snapshot);
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
    stop: unsubscribe,
  };
}
