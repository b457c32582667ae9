import type { Rating } from '@visavis/domain/call/contract.ts';
import { isSkip, ratingDelta } from '@visavis/domain/call/rules.ts';
import { and, eq, gt, gte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { callMembers, calls } from '../../db/schema/call.ts';
import { karmaLedger, users } from '../../db/schema/users.ts';
import { inTransaction } from '../../db/transaction.ts';

export interface RatingInput {
  roomId: string;
  userId: string;
  rating: Rating;
  now: Date;
  /** the start of the UTC day */
  today: Date;
  /** for the row of the karma ledger */
  id: string;
}

const DAY = 24 * 3_600_000;

export type RatingsRepo = ReturnType<typeof createRatingsRepo>;

export function createRatingsRepo(db: Db) {
  /** Moves the rated one's karma, whose row is locked before anything that decides is read. */
  async function count(tx: Tx, { roomId, userId, rating, now, today, id }: RatingInput, ratedId: string) {
    const [rated] = await tx.select({ karma: users.karma }).from(users).where(eq(users.id, ratedId)).for('update');
    const [rater] = await tx.select({ karma: users.karma }).from(users).where(eq(users.id, userId));
    if (!rated || !rater) return;
    const ofRated = and(eq(karmaLedger.userId, ratedId), eq(karmaLedger.reason, 'rating'));
    const [counted] = await tx
      .select({ id: karmaLedger.id })
      .from(karmaLedger)
      .where(and(ofRated, eq(karmaLedger.fromUserId, userId), gt(karmaLedger.at, new Date(now.getTime() - DAY))))
      .limit(1);
    if (counted) return;
    const [sum] = await tx
      .select({ today: sql<number>`coalesce(sum(${karmaLedger.delta}), 0)::float8` })
      .from(karmaLedger)
      .where(and(ofRated, gte(karmaLedger.at, today)));
    const delta = ratingDelta({ rating, raterKarma: rater.karma, karma: rated.karma, today: sum?.today ?? 0 });
    const balance = Math.round((rated.karma + delta) * 100) / 100;
    // A counted rating has its row even where the bounds left nothing of it.
    await tx.insert(karmaLedger).values({
      ...{ id, userId: ratedId, at: now, delta, balance },
      ...{ reason: 'rating', callId: roomId, fromUserId: userId },
    });
    await tx.update(users).set({ karma: balance }).where(eq(users.id, ratedId));
  }

  return {
    /** Stores a member's one rating of a call. The same one again is no error. */
    rate: (input: RatingInput): Promise<'rated' | 'not_a_member' | 'too_short' | 'rated_before'> =>
      inTransaction(db, async (tx) => {
        const mine = and(eq(callMembers.callId, input.roomId), eq(callMembers.userId, input.userId));
        const [member] = await tx
          .select({
            rating: callMembers.rating,
            peerId: callMembers.peerId,
            startedAt: calls.startedAt,
            duration: calls.duration,
          })
          .from(callMembers)
          .innerJoin(calls, eq(calls.id, callMembers.callId))
          .where(mine)
          .for('update', { of: callMembers });
        if (!member) return 'not_a_member';
        if (member.rating) return member.rating === input.rating ? 'rated' : 'rated_before';
        const soFar = member.startedAt ? Math.floor((input.now.getTime() - member.startedAt.getTime()) / 1000) : 0;
        if (isSkip(member.duration ?? soFar)) return 'too_short';
        await tx.update(callMembers).set({ rating: input.rating, ratedAt: input.now }).where(mine);
        if (input.rating !== 'dismiss') await count(tx, input, member.peerId);
        return 'rated';
      }),
  };
}
