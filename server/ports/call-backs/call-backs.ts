import { CALL_BACKS_OF_PAIR } from '@visavis/domain/call/rules.ts';

/** Two whose call broke, and until when they may call each other back. */
export interface CallBackOffer {
  /** the room of the call that broke */
  roomId: string;
  members: readonly [userId: string, userId: string];
  /** ms */
  until: number;
}

/** The outcome of an acceptance: the offer is over, the other has yet to accept, or both have. */
export type Acceptance =
  | { kind: 'over' }
  | { kind: 'waiting'; until: number /** the socket that accepted before, if another */; replaced: string | undefined }
  | { kind: 'agreed'; until: number /** by user */; sockets: Readonly<Record<string, string>> };

/** Two who have both accepted. */
export interface Reunion {
  /** the room of the call that broke */
  roomId: string;
  members: readonly [ReunionMember, ReunionMember];
  /** whether an earlier call of this conversation counts for the daily limit already */
  continued: boolean;
}
interface ReunionMember {
  userId: string;
  /** the socket that accepted */
  socketId: string;
  /** what is left of the session that this member's plan allows */
  sessionSeconds: number;
}

/**
 * The offers to call back. They last two minutes and may be lost. A user has at most one; each ends once: when both
 * have accepted, when one no longer wants it, or at its time.
 */
export interface CallBacks {
  /** An older offer of one of the two is left to its time. @returns false where the pair has been offered enough */
  offer(offer: CallBackOffer, now: number): Promise<boolean>;
  of(roomId: string, now: number): Promise<CallBackOffer | undefined>;
  /** The newest offer to a user, until its time also where both have accepted it. */
  ofUser(userId: string, now: number): Promise<(CallBackOffer & { isAgreed: boolean }) | undefined>;
  /** The last of two acceptances ends the offer. */
  accept(roomId: string, userId: string, socketId: string, now: number): Promise<Acceptance>;
  /** The socket has gone: what it accepted does not count. */
  retract(roomId: string, userId: string, socketId: string): Promise<void>;
  /** @returns whether this call has ended it */
  end(roomId: string): Promise<boolean>;
}

/** Offers in the memory of one process. */
export function createMemoryCallBacks(): CallBacks {
  const offers = new Map<string, CallBackOffer & { accepted: Map<string, string>; isAgreed: boolean }>();
  const newest = new Map<string, string>();
  const pairs = new Map<string, number[]>();

  function end(roomId: string): boolean {
    for (const userId of offers.get(roomId)?.members ?? []) if (newest.get(userId) === roomId) newest.delete(userId);
    return offers.delete(roomId);
  }
  function live(roomId: string | undefined, now: number) {
    const offer = roomId === undefined ? undefined : offers.get(roomId);
    return offer && offer.until > now ? offer : undefined;
  }
  function open(roomId: string, now: number) {
    const offer = live(roomId, now);
    return offer?.isAgreed ? undefined : offer;
  }
  function forgetOld(now: number): void {
    for (const [roomId, { until }] of offers) if (until <= now) end(roomId);
    for (const [pair, times] of pairs) if ((times.at(-1) ?? 0) <= now - CALL_BACKS_OF_PAIR.within) pairs.delete(pair);
  }
  const plain = (offer: CallBackOffer | undefined): CallBackOffer | undefined =>
    offer && { roomId: offer.roomId, members: offer.members, until: offer.until };

  return {
    async offer(offer, now) {
      forgetOld(now);
      const pair = offer.members.toSorted().join(' ');
      const lately = (pairs.get(pair) ?? []).filter((at) => at > now - CALL_BACKS_OF_PAIR.within);
      if (lately.length >= CALL_BACKS_OF_PAIR.most) return false;
      pairs.set(pair, [...lately, now]);
      offers.set(offer.roomId, { ...offer, accepted: new Map(), isAgreed: false });
      for (const userId of offer.members) newest.set(userId, offer.roomId);
      return true;
    },
    of: async (roomId, now) => plain(open(roomId, now)),
    async ofUser(userId, now) {
      const offer = live(newest.get(userId), now);
      const found = plain(offer);
      return found && offer && { ...found, isAgreed: offer.isAgreed };
    },
    async accept(roomId, userId, socketId, now) {
      const offer = open(roomId, now);
      if (!offer?.members.includes(userId)) return { kind: 'over' };
      const before = offer.accepted.get(userId);
      offer.accepted.set(userId, socketId);
      const { until, accepted } = offer;
      if (accepted.size < offer.members.length) {
        return { kind: 'waiting', until, replaced: before === socketId ? undefined : before };
      }
      offer.isAgreed = true;
      return { kind: 'agreed', until, sockets: Object.fromEntries(accepted) };
    },
    async retract(roomId, userId, socketId) {
      const accepted = offers.get(roomId)?.accepted;
      if (accepted?.get(userId) === socketId) accepted.delete(userId);
    },
    end: async (roomId) => !offers.get(roomId)?.isAgreed && end(roomId),
  };
}
