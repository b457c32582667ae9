import { SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import type { MatchedRoom } from '@visavis/domain/call/states/events.ts';
import { found } from '@visavis/domain/matching/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';

const KEY = 'call';
/** Milliseconds between two signs of life in the store. */
export const SIGN_EVERY = 5000;

/** The call that this tab is in, so that a reload comes back to it while the server keeps the seat (rulings 15). */
export interface CallMemory {
  /** Keeps the room, and the time, until `forget`. */
  remember(room: MatchedRoom): void;
  forget(): void;
  /** The room of a call that was alive moments ago. */
  recall(): MatchedRoom | null;
}

export function createCallMemory(store: KeyValue, clock: Clock): CallMemory {
  let stop: () => void = () => undefined;
  const read = (value: unknown): MatchedRoom | null => {
    const { at, room } = value as { at?: unknown; room?: unknown };
    if (typeof at !== 'number' || clock.now() - at > SEAT_GRACE + SIGN_EVERY) return null;
    const parsed = found.payload.safeParse(room);
    return parsed.success ? parsed.data : null;
  };
  return {
    remember(room) {
      stop();
      const write = () => store.setJson(KEY, { at: clock.now(), room });
      write();
      stop = clock.every(SIGN_EVERY, write);
    },
    forget() {
      stop();
      store.remove(KEY);
    },
    recall: () => store.getJson(KEY, read),
  };
}
