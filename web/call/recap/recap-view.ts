import type { PendingRating, Rating } from '@visavis/domain/call/contract.ts';
import type { Recap } from '@visavis/domain/call/recap.ts';
import type { PastCall } from '@visavis/domain/history/contract.ts';

/** What the recap shows: a plain value, so that a story can show any of it. */
export interface RecapView {
  roomId: string;
  peerId: string;
  /** null until it is known, for a call of another device */
  person: { username: string; displayName?: string | undefined; avatar: string; karma: number } | null;
  /** whole seconds */
  duration: number;
  xpGained: number;
  /** the rating that was given */
  rating: Rating | null;
  /** no search begins before the rating */
  isOwed: boolean;
}

/**
 * @param owed a rating that is owed comes first; it may be of a call on another device
 * @param past what the server knows of that call; null until it has answered
 */
export function recapViewOf(owed: PendingRating | null, last: Recap | null, past: PastCall | null): RecapView | null {
  const recap = owed && owed.roomId !== last?.roomId ? null : last;
  const call = owed ?? recap;
  if (!call) return null;
  const known = past?.id === call.roomId ? past : null;
  return {
    roomId: call.roomId,
    peerId: call.peerId,
    person: recap?.peerInfo ?? known?.person ?? null,
    duration: known?.duration ?? recap?.duration ?? call.duration,
    xpGained: known?.xpGained ?? recap?.xpGained ?? 0,
    rating: recap?.rating ?? null,
    isOwed: owed !== null,
  };
}
