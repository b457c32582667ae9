import { AppError } from '@visavis/domain/wire/errors.ts';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connect.ts';
import { inOrder } from '../db/pair.ts';
import { hiddenIds } from '../db/person.ts';
import { blocks, friendDeclines, friendRequests, friendships, touchWishes } from '../db/schema/friends.ts';
import { conversations } from '../db/schema/messages.ts';
import { inTransaction, isReferenceMissing } from '../db/transaction.ts';
import type { PendingRequest } from './decisions.ts';
import {
  type FriendRow,
  friendshipOf,
  type RequestRow,
  readFriends,
  readRequests,
  readStanding,
  requestBetween,
  requestFrom,
  type Standing,
} from './repo-rows.ts';

export interface NewRequest {
  id: string;
  requesterId: string;
  receiverId: string;
  metThrough: 'VIDEO_MATCH' | 'INVITE_CODE';
  at: Date;
  /** id of the friendship, in case the request accepts a pending one */
  friendshipId: string;
}

/** A friendship as each of the two sees it. */
export interface NewFriendship {
  /** the friend of the one who asked */
  ofRequester: FriendRow;
  /** the friend of the one who accepted */
  ofAccepter: FriendRow;
}

/** The outcome of a new request. */
export type Placed =
  | { outcome: 'request'; request: RequestRow; blockedBy: boolean }
  | { outcome: 'friendship'; friendship: NewFriendship };

/** The relation of two people until one blocked the other. */
interface Parted {
  /** of the friendship that ended */
  friendshipId: string | undefined;
  /** the request that the blocker saw, and whether the other saw theirs go */
  request: { id: string; isLostToOther: boolean } | null;
}

/** Lets a change of a pending request pass. @throws what refuses it */
type DecideOnRequest = (request: PendingRequest | undefined) => PendingRequest;

export type FriendChanges = ReturnType<typeof createFriendChanges>;

export const lockPair = (tx: Tx, one: string, other: string) => {
  const { userA, userB } = inOrder(one, other);
  return tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userA} ${userB}`}, 0))`);
};

const deleteRequests = (tx: Tx, one: string, other: string) =>
  tx.delete(friendRequests).where(requestBetween(one, other));

/** Forgets that a user wished to stay in touch with another. */
export const forgetWish = (tx: Tx, userId: string, peerId: string) =>
  tx.delete(touchWishes).where(and(eq(touchWishes.userId, userId), eq(touchWishes.peerId, peerId)));

/** Locks the pair of a pending request and loads it; undefined where there is none. */
async function lockRequest(tx: Tx, id: string) {
  const find = () => tx.select().from(friendRequests).where(eq(friendRequests.id, id));
  const [unlocked] = await find();
  if (!unlocked) return undefined;
  await lockPair(tx, unlocked.requesterId, unlocked.receiverId);
  const [request] = await find();
  if (!request) return undefined;
  const { blocks, isHidden } = await readStanding(tx, request.receiverId, request.requesterId);
  return isHidden ? undefined : { ...request, blocked: blocks };
}

/** Locks the conversation of two, if they have one: like someone who sends a message, before the friendship. */
const lockConversation = (tx: Tx, { userA, userB }: { userA: string; userB: string }) =>
  tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.userA, userA), eq(conversations.userB, userB)))
    .for('no key update');

/** Notes in the conversation of two when they parted. @param at null: they are friends */
const notePart = (tx: Tx, { userA, userB }: { userA: string; userB: string }, at: Date | null) =>
  tx
    .update(conversations)
    .set({ partedAt: at })
    .where(and(eq(conversations.userA, userA), eq(conversations.userB, userB)));

export async function befriend(
  tx: Tx,
  pair: { requesterId: string; accepterId: string; metThrough: NewRequest['metThrough'] },
  friendship: { id: string; at: Date },
): Promise<NewFriendship> {
  const { requesterId, accepterId, metThrough } = pair;
  await deleteRequests(tx, requesterId, accepterId);
  // A wish is spent once: it must not outlive this friendship.
  await forgetWish(tx, requesterId, accepterId);
  await forgetWish(tx, accepterId, requesterId);
  await tx
    .insert(friendships)
    .values({ ...inOrder(requesterId, accepterId), id: friendship.id, metThrough, createdAt: friendship.at });
  await notePart(tx, inOrder(requesterId, accepterId), null);
  const [ofRequester] = await readFriends(tx, requesterId, friendship.at, eq(friendships.id, friendship.id));
  const [ofAccepter] = await readFriends(tx, accepterId, friendship.at, eq(friendships.id, friendship.id));
  // One of the two has deleted the account since it was read.
  if (!ofRequester || !ofAccepter) throw new AppError('NOT_FOUND');
  return { ofRequester, ofAccepter };
}

/** @throws NOT_FOUND where the account of one of the two is erased meanwhile */
export const betweenTwo = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, work).catch((error) => {
    throw isReferenceMissing(error) ? new AppError('NOT_FOUND') : error;
  });

/**
 * Changes between two people. Each runs in one transaction: lock the pair, load what stands between the two, `decide`,
 * save. `decide` is pure and throws the error that refuses the change. Because of the lock, concurrent changes run one
 * after the other on whatever nodes, so a block and a friendship never coexist (docs/decisions/007).
 */
export function createFriendChanges(db: Db) {
  return {
    /** Stores a request, or the friendship where it accepts a pending one. */
    placeRequest: (
      { id, requesterId, receiverId, metThrough, at, friendshipId }: NewRequest,
      decide: (standing: Standing) => 'request' | { accepts: string },
    ): Promise<Placed> =>
      betweenTwo(db, async (tx) => {
        await lockPair(tx, requesterId, receiverId);
        const standing = await readStanding(tx, requesterId, receiverId);
        const decision = decide(standing);
        if (decision === 'request') {
          await tx.insert(friendRequests).values({ id, requesterId, receiverId, metThrough, createdAt: at });
          const [request] = await readRequests(tx, at, eq(friendRequests.id, id));
          if (!request) throw new AppError('NOT_FOUND');
          return { outcome: 'request', request, blockedBy: standing.blockedBy };
        }
        const [accepted] = await readRequests(tx, at, eq(friendRequests.id, decision.accepts));
        const pair = {
          requesterId: receiverId,
          accepterId: requesterId,
          metThrough: accepted?.metThrough ?? metThrough,
        };
        return { outcome: 'friendship', friendship: await befriend(tx, pair, { id: friendshipId, at }) };
      }),

    /** Deletes a request that its sender cancels. @returns the request */
    cancelRequest: (id: string, decide: DecideOnRequest): Promise<PendingRequest> =>
      betweenTwo(db, async (tx) => {
        const request = decide(await lockRequest(tx, id));
        await deleteRequests(tx, request.requesterId, request.receiverId);
        return request;
      }),

    /** Deletes a request that its receiver declines, and notes when. @returns the request */
    declineRequest: (id: string, at: Date, decide: DecideOnRequest): Promise<PendingRequest> =>
      betweenTwo(db, async (tx) => {
        const request = decide(await lockRequest(tx, id));
        const { requesterId, receiverId } = request;
        await deleteRequests(tx, requesterId, receiverId);
        await forgetWish(tx, receiverId, requesterId);
        await tx
          .insert(friendDeclines)
          .values({ requesterId, receiverId, declinedAt: at })
          .onConflictDoUpdate({
            target: [friendDeclines.requesterId, friendDeclines.receiverId],
            set: { declinedAt: at },
          });
        return request;
      }),

    acceptRequest: (
      id: string,
      friendship: { id: string; at: Date },
      decide: DecideOnRequest,
    ): Promise<NewFriendship> =>
      betweenTwo(db, async (tx) => {
        const { requesterId, receiverId, metThrough } = decide(await lockRequest(tx, id));
        return befriend(tx, { requesterId, accepterId: receiverId, metThrough }, friendship);
      }),

    /** @returns the former friend; undefined where there was no such friendship, or the friend is hidden */
    removeFriendship: (id: string, userId: string, at: Date): Promise<string | undefined> =>
      inTransaction(db, async (tx) => {
        const { userA, userB } = friendships;
        const isTheirs = and(
          eq(friendships.id, id),
          or(eq(userA, userId), eq(userB, userId)),
          sql`${userA} not in ${hiddenIds} and ${userB} not in ${hiddenIds}`,
        );
        const [pair] = await tx.select({ userA, userB }).from(friendships).where(isTheirs);
        if (!pair) return undefined;
        await lockConversation(tx, pair);
        const removed = await tx.delete(friendships).where(isTheirs).returning({ id: friendships.id });
        if (removed.length === 0) return undefined;
        await notePart(tx, pair, at);
        return pair.userA === userId ? pair.userB : pair.userA;
      }),

    /**
     * Stores a block, ends the friendship and takes back a request of the blocker's. One of the other's stays for them
     * alone: that it had gone would show the block. @returns what ended, and the request that the blocker saw till now
     */
    block: (blockerId: string, blockedId: string, at: Date, decide: (standing: Standing) => void): Promise<Parted> =>
      betweenTwo(db, async (tx) => {
        await lockPair(tx, blockerId, blockedId);
        const standing = await readStanding(tx, blockerId, blockedId);
        // Deleting one's account is no way out of being blocked: it may come back. To strangers it does not exist.
        decide({ ...standing, exists: standing.exists || (standing.isHidden && standing.hadContact) });
        await lockConversation(tx, inOrder(blockerId, blockedId));
        await tx.insert(blocks).values({ blockerId, blockedId, createdAt: at }).onConflictDoNothing();
        const ended = await tx
          .delete(friendships)
          .where(friendshipOf(blockerId, blockedId))
          .returning({ id: friendships.id });
        if (ended.length > 0) await notePart(tx, inOrder(blockerId, blockedId), at);
        await tx.delete(friendRequests).where(requestFrom(blockerId, blockedId));
        await forgetWish(tx, blockerId, blockedId);
        const { request } = standing;
        const isLostToOther = request?.requesterId === blockerId && !standing.blockedBy;
        return {
          friendshipId: ended[0]?.id,
          request: request && !standing.blocks ? { id: request.id, isLostToOther } : null,
        };
      }),

    /** @returns whether there was such a block */
    async unblock(blockerId: string, blockedId: string): Promise<boolean> {
      const removed = await db
        .delete(blocks)
        .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
        .returning({ blockedId: blocks.blockedId });
      return removed.length > 0;
    },
  };
}
