import type { callEnded, peerDisconnected, Rating } from '@visavis/domain/call/contract.ts';
import type { PayloadOf } from '@visavis/domain/wire/event.ts';
import type { Guest } from '../server/testing/crowd.ts';

export type End = PayloadOf<typeof callEnded> | PayloadOf<typeof peerDisconnected>;

/** What someone was told that a call came to. */
export interface Told {
  duration: number;
  xpGained: number;
  karmaGained: number;
  ratingRequired: boolean;
}

export interface Acknowledged {
  senderId: string;
  content: string;
  messageId: string;
}

/** What people saw and were promised, to be held against the database; and what must never be seen. */
export interface Witness {
  /** by clientMessageId */
  acknowledged: Map<string, Acknowledged>;
  /** by '<room> <user>' */
  told: Map<string, Told>;
  /** by '<room> <user>' */
  rated: Map<string, Rating>;
  /** the calls that began, as people saw it */
  begun: Set<string>;
  /** Somebody was told what their call came to: the same however often. */
  hearEnd(guest: Guest, end: End): void;
  /** Something that must not be. The same text counts once. */
  accuse(violation: string): void;
  /** What was seen since this was last asked. */
  violations(): string[];
  /** Something that helps to understand. */
  note(text: string): void;
  /** All violations and notes that there ever were. */
  everything(): string[];
}

export function createWitness(): Witness {
  const known = new Set<string>();
  const notes: string[] = [];
  let fresh: string[] = [];
  const told: Witness['told'] = new Map();
  const accuse = (violation: string) => {
    if (known.has(violation)) return;
    known.add(violation);
    fresh.push(violation);
  };
  return {
    ...{ acknowledged: new Map(), told, rated: new Map(), begun: new Set() },
    hearEnd({ userId, username }, { roomId, duration, rewards, ratingRequired }) {
      const figures = { duration, ...rewards, ratingRequired };
      const before = told.get(sideOf(roomId, userId));
      if (before && JSON.stringify(before) !== JSON.stringify(figures)) {
        accuse(`${username} was told two ends of ${roomId}: ${JSON.stringify([before, figures])}`);
      }
      told.set(sideOf(roomId, userId), figures);
    },
    accuse,
    note: (text) => void notes.push(text),
    everything: () => [...known, ...notes],
    violations() {
      const found = fresh;
      fresh = [];
      return found;
    },
  };
}

export const sideOf = (roomId: string, userId: string) => `${roomId} ${userId}`;
