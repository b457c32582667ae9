import type { Friend, FriendRequest } from '@visavis/domain/friends/contract.ts';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connect.ts';
import { inOrder } from '../db/pair.ts';
import { blocks, friendRequests, friendships } from '../db/schema/friends.ts';
import { inTransaction } from '../db/transaction.ts';
import { friendshipOf, readFriends, readRequests, readStanding, requestBetween, type Standing } from './repo-rows.ts';

export interface NewRequest {
  id: string;
  requesterId: string;
  receiverId: string;
  metThrough: 'VIDEO_MATCH' | 'INVITE_CODE';
  at: Date;
  /** id of the friendship, should the two requests cross */
  friendshipId: string;
}

/** A friendship as each of the two sees it. */
export interface NewFriendship {
  /** the friend of who asked first */
  ofRequester: Friend;
  /** the friend of who said yes */
  ofAccepter: Friend;
}

/** What came of asking. */
export type Placed =
  | { outcome: 'request'; request: FriendRequest; blockedBy: boolean }
  | { outcome: 'friendship'; friendship: NewFriendship };

export type FriendChanges = ReturnType<typeof createFriendChanges>;

/**
 * What changes between two people, each in one transaction that holds the pair's lock: of two such changes at once,
 * on whatever nodes, one comes first and the other sees its outcome. So a block and a friendship never stand together.
 */
export function createFriendChanges(db: Db) {
  const lockPair = (tx: Tx, one: string, other: string) => {
    const { userA, userB } = inOrder(one, other);
    return tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userA} ${userB}`}, 0))`);
  };

  /** Locks the pair of a request. @returns the request, if it is still there */
  async function lockRequest(tx: Tx, id: string) {
    const find = () => tx.select().from(friendRequests).where(eq(friendRequests.id, id));
    const [seen] = await find();
    if (!seen) return undefined;
    await lockPair(tx, seen.requesterId, seen.receiverId);
    return (await find())[0];
  }

  const endRequests = (tx: Tx, one: string, other: string) =>
    tx.delete(friendRequests).where(requestBetween(one, other));

  async function befriend(
    tx: Tx,
    pair: { requesterId: string; accepterId: string; metThrough: NewRequest['metThrough'] },
    friendship: { id: string; at: Date },
  ): Promise<NewFriendship> {
    const { requesterId, accepterId, metThrough } = pair;
    await endRequests(tx, requesterId, accepterId);
    await tx
      .insert(friendships)
      .values({ ...inOrder(requesterId, accepterId), id: friendship.id, metThrough, createdAt: friendship.at });
    const [ofRequester] = await readFriends(tx, requesterId, eq(friendships.id, friendship.id));
    const [ofAccepter] = await readFriends(tx, accepterId, eq(friendships.id, friendship.id));
    if (!ofRequester || !ofAccepter) throw new Error('a friendship just made is not there');
    return { ofRequester, ofAccepter };
  }

  return {
    /**
     * Stores a request, or the friendship where it crosses one.
     * @param decide which of the two; throws what the sender is refused with
     */
    placeRequest: (
      asked: NewRequest,
      decide: (standing: Standing) => 'request' | { crosses: string },
    ): Promise<Placed> =>
      inTransaction(db, async (tx) => {
        const { id, requesterId, receiverId, metThrough, at } = asked;
        await lockPair(tx, requesterId, receiverId);
        const standing = await readStanding(tx, requesterId, receiverId);
        const decision = decide(standing);
        if (decision === 'request') {
          await tx.insert(friendRequests).values({ id, requesterId, receiverId, metThrough, createdAt: at });
          const [request] = await readRequests(tx, eq(friendRequests.id, id));
          if (!request) throw new Error('a request just made is not there');
          return { outcome: 'request', request, blockedBy: standing.blockedBy };
        }
        const [crossed] = await readRequests(tx, eq(friendRequests.id, decision.crosses));
        const pair = {
          requesterId: receiverId,
          accepterId: requesterId,
          metThrough: crossed?.metThrough ?? metThrough,
        };
        return { outcome: 'friendship', friendship: await befriend(tx, pair, { id: asked.friendshipId, at }) };
      }),

    /** @returns whether the request was there and the user's own */
    cancelRequest: (id: string, requesterId: string): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const request = await lockRequest(tx, id);
        if (request?.requesterId !== requesterId) return false;
        await endRequests(tx, requesterId, request.receiverId);
        return true;
      }),

    /** @returns undefined where there is no such request for the user to answer */
    acceptRequest: (
      id: string,
      receiverId: string,
      friendship: { id: string; at: Date },
    ): Promise<NewFriendship | undefined> =>
      inTransaction(db, async (tx) => {
        const request = await lockRequest(tx, id);
        if (request?.receiverId !== receiverId) return undefined;
        const { requesterId, metThrough } = request;
        if ((await readStanding(tx, receiverId, requesterId)).blocks) return undefined;
        return befriend(tx, { requesterId, accepterId: receiverId, metThrough }, friendship);
      }),

    /** @returns the requester, or undefined where there is no such request for the user to answer */
    declineRequest: (id: string, receiverId: string): Promise<string | undefined> =>
      inTransaction(db, async (tx) => {
        const request = await lockRequest(tx, id);
        if (request?.receiverId !== receiverId) return undefined;
        if ((await readStanding(tx, receiverId, request.requesterId)).blocks) return undefined;
        await endRequests(tx, receiverId, request.requesterId);
        return request.requesterId;
      }),

    /** One statement, so it takes no lock. @returns whether there was such a friendship of the user's */
    async removeFriendship(id: string, userId: string): Promise<boolean> {
      const gone = await db
        .delete(friendships)
        .where(and(eq(friendships.id, id), or(eq(friendships.userA, userId), eq(friendships.userB, userId))))
        .returning({ id: friendships.id });
      return gone.length > 0;
    },

    /** Blocks, and ends what there is between the two. @returns false where the other does not exist */
    block: (blockerId: string, blockedId: string, at: Date): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        await lockPair(tx, blockerId, blockedId);
        const { known } = await readStanding(tx, blockerId, blockedId);
        if (!known) return false;
        await tx.insert(blocks).values({ blockerId, blockedId, createdAt: at }).onConflictDoNothing();
        await tx.delete(friendships).where(friendshipOf(blockerId, blockedId));
        await endRequests(tx, blockerId, blockedId);
        return true;
      }),

    /** @returns whether there was such a block */
    async unblock(blockerId: string, blockedId: string): Promise<boolean> {
      const gone = await db
        .delete(blocks)
        .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
        .returning({ blockedId: blocks.blockedId });
      return gone.length > 0;
    },
  };
}
