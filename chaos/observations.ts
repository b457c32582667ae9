import type { callEnded, peerDisconnected, Rating } from '@visavis/domain/call/contract.ts';
import type { PayloadOf } from '@visavis/domain/wire/event.ts';
import type { Guest } from '../server/testing/crowd.ts';

export type CallEnd = PayloadOf<typeof callEnded> | PayloadOf<typeof peerDisconnected>;

/** The server's message to a user at the end of a call. */
export interface Result {
  duration: number;
  xpGained: number;
  karmaGained: number;
  ratingRequired: boolean;
}

export interface AcknowledgedMessage {
  senderId: string;
  content: string;
  messageId: string;
}

/** Records what users saw and the server acknowledged, to compare with the database, and every violation. */
export interface Observations {
  /** by clientMessageId */
  acknowledged: Map<string, AcknowledgedMessage>;
  /** by '<room> <user>' */
  results: Map<string, Result>;
  /** by '<room> <user>' */
  ratings: Map<string, Rating>;
  /** rooms whose call started, as a user saw it */
  startedCalls: Set<string>;
  /** Records a user's result. A second one for the same call must be equal. */
  recordEnd(guest: Guest, end: CallEnd): void;
  /** Records something that must never happen. The same text counts once. */
  violation(text: string): void;
  /** The violations since the last call. */
  takeViolations(): string[];
  /** Records something that may help to explain a violation. */
  note(text: string): void;
  /** All violations and notes of the run. */
  all(): string[];
}

export function createObservations(): Observations {
  const violations = new Set<string>();
  const notes: string[] = [];
  const results: Observations['results'] = new Map();
  let fresh: string[] = [];

  function violation(text: string): void {
    if (violations.has(text)) return;
    violations.add(text);
    fresh.push(text);
  }
  return {
    acknowledged: new Map(),
    results,
    ratings: new Map(),
    startedCalls: new Set(),
    recordEnd({ userId, username }, { roomId, duration, rewards, ratingRequired }) {
      const key = memberKey(roomId, userId);
      const before = results.get(key);
      const result = { duration, ...rewards, ratingRequired };
      if (before && JSON.stringify(before) !== JSON.stringify(result)) {
        violation(`${username} received two results of ${roomId}: ${JSON.stringify([before, result])}`);
      }
      results.set(key, result);
    },
    violation,
    takeViolations() {
      const taken = fresh;
      fresh = [];
      return taken;
    },
    note: (text) => void notes.push(text),
    all: () => [...violations, ...notes],
  };
}

export const memberKey = (roomId: string, userId: string) => `${roomId} ${userId}`;
