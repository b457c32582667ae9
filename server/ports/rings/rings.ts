import { RING_SILENCE } from '@visavis/domain/ringing/rules.ts';

/** A call that rings on the devices of a friend. */
export interface Ring {
  callId: string;
  callerId: string;
  callerSocket: string;
  calleeId: string;
  /** ms */
  until: number;
}

/** The outcome of a ring: it rings, the two ring each other (that ring is over now), or one of them is in another. */
export type Placed = { kind: 'ringing' } | { kind: 'crossed'; ring: Ring } | { kind: 'busy'; who: 'caller' | 'callee' };

/** A ring that is over by itself: no one answered, or the caller's node gives no sign of life. */
export interface Lapsed {
  ring: Ring;
  why: 'missed' | 'failed';
}

/** The calls that ring, of all nodes. A user is in one at most, as caller or callee; each ends once. */
export interface Rings {
  place(ring: Ring, now: number): Promise<Placed>;
  of(callId: string): Promise<Ring | undefined>;
  /** The ring that a user is in, as caller or callee. */
  ofUser(userId: string): Promise<Ring | undefined>;
  /** @returns the ring, where this call has ended it */
  end(callId: string): Promise<Ring | undefined>;
  /** The callers of these are connected to a node that lives. */
  beat(callIds: readonly string[], now: number): Promise<void>;
  /** Ends those whose time is up and those whose caller's node is silent; each is returned once. */
  lapsed(now: number): Promise<Lapsed[]>;
}

/** Rings in the memory of one process. */
export function createMemoryRings(): Rings {
  const rings = new Map<string, { ring: Ring; seenAt: number }>();
  const byUser = new Map<string, string>();
  const ofUser = (userId: string) => rings.get(byUser.get(userId) ?? '')?.ring;

  function end(callId: string): Ring | undefined {
    const ring = rings.get(callId)?.ring;
    if (!ring) return undefined;
    rings.delete(callId);
    for (const userId of [ring.callerId, ring.calleeId]) byUser.delete(userId);
    return ring;
  }

  return {
    async place(ring, now) {
      const mine = ofUser(ring.callerId);
      if (mine?.callerId === ring.calleeId) {
        end(mine.callId);
        return { kind: 'crossed', ring: mine };
      }
      if (mine) return { kind: 'busy', who: 'caller' };
      if (ofUser(ring.calleeId)) return { kind: 'busy', who: 'callee' };
      rings.set(ring.callId, { ring, seenAt: now });
      for (const userId of [ring.callerId, ring.calleeId]) byUser.set(userId, ring.callId);
      return { kind: 'ringing' };
    },
    of: async (callId) => rings.get(callId)?.ring,
    ofUser: async (userId) => ofUser(userId),
    end: async (callId) => end(callId),
    async beat(callIds, now) {
      for (const callId of callIds) {
        const known = rings.get(callId);
        if (known) known.seenAt = now;
      }
    },
    async lapsed(now) {
      const lapsed: Lapsed[] = [];
      for (const { ring, seenAt } of [...rings.values()]) {
        if (ring.until <= now) lapsed.push({ ring, why: 'missed' });
        else if (seenAt <= now - RING_SILENCE) lapsed.push({ ring, why: 'failed' });
      }
      for (const { ring } of lapsed) end(ring.callId);
      return lapsed;
    },
  };
}
