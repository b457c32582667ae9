import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { friendships, touchWishes } from '../../db/schema/friends.ts';
import { befriend, betweenTwo, forgetWish, lockPair, type NewFriendship } from '../repo-changes.ts';
import { type FriendRow, readFriends, readStanding } from '../repo-rows.ts';
import type { decideTouch, TouchFacts } from './decisions.ts';

export interface Wish {
  userId: string;
  peerId: string;
  at: Date;
  until: Date;
  /** id of the friendship, in case the other wishes it too */
  friendshipId: string;
}

export type Touched =
  | { outcome: 'wait' }
  | { outcome: 'befriend'; friendship: NewFriendship }
  | { outcome: 'are friends'; friend: FriendRow | undefined };

export type TouchRepo = ReturnType<typeof createTouchRepo>;

/** Wishes to stay in touch. The lock of the pair makes one friendship of two at the same moment. */
export function createTouchRepo(db: Db) {
  return {
    wish: (
      { userId, peerId, at, until, friendshipId }: Wish,
      decide: (facts: TouchFacts) => ReturnType<typeof decideTouch>,
    ): Promise<Touched> =>
      betweenTwo(db, async (tx) => {
        await lockPair(tx, userId, peerId);
        const standing = await readStanding(tx, userId, peerId);
        const theirs = and(eq(touchWishes.userId, peerId), eq(touchWishes.peerId, userId), gt(touchWishes.until, at));
        const outcome = decide({ ...standing, otherWishes: (await tx.$count(touchWishes, theirs)) > 0 });
        if (outcome === 'befriend') {
          const pair = { requesterId: peerId, accepterId: userId, metThrough: 'VIDEO_MATCH' as const };
          return { outcome, friendship: await befriend(tx, pair, { id: friendshipId, at }) };
        }
        if (outcome === 'are friends') {
          const [friend] = await readFriends(tx, userId, at, eq(friendships.id, standing.friendshipId ?? ''));
          return { outcome, friend };
        }
        await tx
          .insert(touchWishes)
          .values({ userId, peerId, until })
          .onConflictDoUpdate({ target: [touchWishes.userId, touchWishes.peerId], set: { until } });
        return { outcome };
      }),

    forget: (userId: string, peerId: string): Promise<void> =>
      betweenTwo(db, async (tx) => {
        await lockPair(tx, userId, peerId);
        await forgetWish(tx, userId, peerId);
      }),

    async forgetUntil(now: Date): Promise<void> {
      await db.delete(touchWishes).where(lte(touchWishes.until, now));
    },
  };
}
