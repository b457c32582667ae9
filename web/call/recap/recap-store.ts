import type { Call } from '@visavis/domain/call/call-machine.ts';
import type { PendingRating, Rating } from '@visavis/domain/call/contract.ts';
import { type Recap, recapAfter } from '@visavis/domain/call/recap.ts';
import type { PastCall } from '@visavis/domain/history/contract.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Spent } from '../../platform/data-saver.ts';
import { createStore, type Readable } from '../../platform/store.ts';

/** A rating that is owed, and the path of the page for which its recap was left: it comes back on every other one. */
export interface LeftRating {
  owed: PendingRating;
  path: string;
}

export interface RecapStore extends Readable<{ recap: Recap | null; left: LeftRating | null }> {
  dismiss(): void;
  /** The user opens another page from the recap. @param left a rating that is owed */
  leave(left: LeftRating | null): void;
  /** The user has rated the call of the recap. */
  rated(rating: Rating): void;
}

/** Keeps the last call of a session for its recap. */
export function createRecapStore(scope: Scope, machine: Readable<Call>): RecapStore {
  const store = createStore<{ recap: Recap | null; left: LeftRating | null }>({ recap: null, left: null });
  const set = (recap: Recap | null) => recap !== store.get().recap && store.set({ ...store.get(), recap });
  let before = machine.get();
  scope.keep(
    machine.subscribe(() => {
      const now = machine.get();
      set(recapAfter(store.get().recap, before, now));
      before = now;
    }),
  );
  return {
    get: store.get,
    subscribe: store.subscribe,
    dismiss: () => set(null),
    leave: (left) => store.set({ recap: null, left }),
    rated(rating) {
      const { recap, left } = store.get();
      if (recap || left) store.set({ recap: recap && { ...recap, rating }, left: null });
    },
  };
}

/** The recap as it is shown: a plain value, so that a story can show any of it. */
export interface RecapView {
  roomId: string;
  peerId: string;
  /** null until it is known, for a call of another device */
  person: { username: string; displayName?: string | undefined; avatar: string; karma: number } | null;
  /** whole seconds */
  duration: number;
  xpGained: number;
  /** the other has ended it */
  isPeerGone: boolean;
  /** the rating that was given */
  rating: Rating | null;
  /** no search begins before the rating */
  isOwed: boolean;
  /** that the call took, where the data saver was on; null otherwise */
  bytes: number | null;
}

/**
 * @param owed a rating that is owed comes first; it may be of a call on another device
 * @param past the server's record of that call; null until it has answered
 * @param spent the data of the last call of this page
 */
export function recapViewOf(
  owed: PendingRating | null,
  last: Recap | null,
  past: PastCall | null,
  spent: Spent | null,
): RecapView | null {
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
    isPeerGone: recap?.isPeerGone ?? false,
    rating: recap?.rating ?? null,
    isOwed: owed !== null,
    bytes: spent?.roomId === call.roomId && spent.isSaved ? spent.bytes : null,
  };
}
