import { SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import type { MatchedRoom } from '@visavis/domain/call/states/events.ts';
import { found } from '@visavis/domain/matching/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';

const KEY = 'call';
/** Milliseconds between two writes of the time. */
const REFRESH_EVERY = 5000;

/** The room of this tab's call, stored so that a reload can resume it while the server keeps the seat (rulings 15). */
export interface StoredCall {
  /** Stores the room and refreshes the time until `clear`. */
  keep(room: MatchedRoom): void;
  clear(): void;
  /** The stored room, unless it is older than the server keeps the seat. */
  read(): MatchedRoom | null;
}

export function createStoredCall(store: KeyValue, clock: Clock): StoredCall {
  let stopRefreshing: () => void = () => undefined;
  const parse = (value: unknown): MatchedRoom | null => {
    const { at, room } = value as { at?: unknown; room?: unknown };
    if (typeof at !== 'number' || clock.now() - at > SEAT_GRACE + REFRESH_EVERY) return null;
    return found.payload.safeParse(room).data ?? null;
  };
  return {
    keep(room) {
      stopRefreshing();
      const write = () => store.setJson(KEY, { at: clock.now(), room });
      write();
      stopRefreshing = clock.every(REFRESH_EVERY, write);
    },
    clear() {
      stopRefreshing();
      store.remove(KEY);
    },
    read: () => store.getJson(KEY, parse),
  };
}
