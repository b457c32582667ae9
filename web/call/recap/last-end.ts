import type { Scope } from '../../lib/scope.ts';
import { isNumber } from '../../lib/shape.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { createStore, type Readable } from '../../platform/store.ts';
import type { Avoided } from '../../services/avoided.ts';

const KEY = 'lastCallEndedAt';

/**
 * When the last call with a stranger ended in this tab, ms; null before, and once the user has blocked or reported them:
 * the two do not meet again. A reload keeps it.
 */
export type LastEnd = Readable<number | null>;

interface Moment {
  roomId: string | null;
  peerId: string | null;
  isFriendCall: boolean;
}

export interface LastEndDependencies {
  call: Readable<Moment>;
  avoided: Avoided;
  store: KeyValue;
  clock: Clock;
}

export function createLastEnd(scope: Scope, { call, avoided, store, clock }: LastEndDependencies): LastEnd {
  const last = createStore({ endedAt: store.getJson(KEY, (value) => (isNumber(value) ? value : null)) });
  let before = call.get();
  /** of the last call */
  let peerId: string | null = null;
  const forget = () => {
    if (!avoided.has(peerId)) return;
    store.remove(KEY);
    last.set({ endedAt: null });
  };
  scope.keep(
    call.subscribe(() => {
      const now = call.get();
      const hasEnded = before.roomId !== null && before.roomId !== now.roomId && !before.isFriendCall;
      if (hasEnded) ({ peerId } = before);
      before = now;
      if (!hasEnded) return;
      const endedAt = clock.serverNow();
      store.setJson(KEY, endedAt);
      last.set({ endedAt });
      forget();
    }),
    avoided.subscribe(forget),
  );
  return { get: () => last.get().endedAt, subscribe: last.subscribe };
}
