import { isNumber } from '../../lib/shape.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { createStore, type Readable } from '../../platform/store.ts';

const KEY = 'lastCallEndedAt';

/** When the last call with a stranger ended in this tab, ms; null before. A reload keeps it. */
export interface LastEnd extends Readable<number | null> {
  stop(): void;
}

export function createLastEnd(dependencies: {
  call: Readable<{ roomId: string | null; isFriendCall: boolean }>;
  store: KeyValue;
  clock: Clock;
}): LastEnd {
  const { call, store, clock } = dependencies;
  const last = createStore({ endedAt: store.getJson(KEY, (value) => (isNumber(value) ? value : null)) });
  let before = call.get();
  const stop = call.subscribe(() => {
    const now = call.get();
    const hasEnded = before.roomId !== null && before.roomId !== now.roomId && !before.isFriendCall;
    before = now;
    if (!hasEnded) return;
    const endedAt = clock.now();
    store.setJson(KEY, endedAt);
    last.set({ endedAt });
  });
  return { get: () => last.get().endedAt, subscribe: last.subscribe, stop };
}
