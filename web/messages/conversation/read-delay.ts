import { MARK_READ_SUPPRESSION } from '@visavis/domain/messages/rules.ts';

export interface ReadSituation {
  /** something from the person opposite is not marked as read */
  owes: boolean;
  /** the conversation is open and the page on screen */
  seen: boolean;
  /** when the last message came in, in milliseconds */
  lastIncomingAt: number | null;
  now: number;
}

/** Milliseconds until 'read' may be said: not within 5 s of an incoming message. Null: there is nothing to say. */
export function readDelay({ owes, seen, lastIncomingAt, now }: ReadSituation): number | null {
  if (!owes || !seen) return null;
  return lastIncomingAt === null ? 0 : Math.max(0, lastIncomingAt + MARK_READ_SUPPRESSION - now);
}
