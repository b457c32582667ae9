import type { Rating } from '@visavis/domain/call/contract.ts';
import type { KarmaChange, RatingFacts } from '@visavis/domain/call/rules.ts';
import { and, eq, gt, gte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { callMembers, calls } from '../../db/schema/call.ts';
import { karmaLedger, users } from '../../db/schema/users.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RatingStanding } from './decisions.ts';

export interface NewRating {
  roomId: string;
  userId: string;
  rating: Rating;
  at: Date;
  /** id of the row of the karma ledger, should the rating count */
  ledgerId: string;
  /** since when an earlier rating by the same user is looked for */
  pairSince: Date;
  /** since when ratings of the rated user are summed */
  daySince: Date;
}

/** The decisions of a rating, each on facts that are locked. */
export interface RatingDecisions {
  /** throws what the sender is refused with */
  outcome(standing: RatingStanding | undefined): 'count' | 'store' | 'repeat';
  karma(facts: Omit<RatingFacts, 'rating'>): KarmaChange | undefined;
}

export type RatingsRepo = ReturnType<typeof createRatingsRepo>;

export function createRatingsRepo(db: Db) {
  /** Locks the rated user's row before it reads what decides. @returns undefined where one of the two is gone */
  async function readFacts(tx: Tx, { userId, pairSince, daySince }: NewRating, ratedId: string) {
    const [rated] = await tx.select({ karma: users.karma }).from(users).where(eq(users.id, ratedId)).for('update');
    const [rater] = await tx.select({ karma: users.karma }).from(users).where(eq(users.id, userId));
    if (!rated || !rater) return undefined;
    const ofRated = and(eq(karmaLedger.userId, ratedId), eq(karmaLedger.reason, 'rating'));
    const [counted] = await tx
      .select({ id: karmaLedger.id })
      .from(karmaLedger)
      .where(and(ofRated, eq(karmaLedger.fromUserId, userId), gt(karmaLedger.at, pairSince)))
      .limit(1);
    const [sum] = await tx
      .select({ today: sql<number>`coalesce(sum(${karmaLedger.delta}), 0)::float8` })
      .from(karmaLedger)
      .where(and(ofRated, gte(karmaLedger.at, daySince)));
    return {
      raterKarma: rater.karma,
      karma: rated.karma,
      today: sum?.today ?? 0,
      countedLately: counted !== undefined,
    };
  }

  async function count(tx: Tx, input: NewRating, ratedId: string, decide: RatingDecisions['karma']): Promise<void> {
    const facts = await readFacts(tx, input, ratedId);
    const change = facts && decide(facts);
    if (!change) return;
    await tx.insert(karmaLedger).values({
      id: input.ledgerId,
      userId: ratedId,
      at: input.at,
      delta: change.delta,
      balance: change.balance,
      reason: 'rating',
      callId: input.roomId,
      fromUserId: input.userId,
    });
    await tx.update(users).set({ karma: change.balance }).where(eq(users.id, ratedId));
  }

  return {
    /** Stores a member's rating of a call and, where it counts, moves the karma of the other. */
    rate: (input: NewRating, decide: RatingDecisions): Promise<void> =>
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
        const outcome = decide.outcome(member);
        if (!member || outcome === 'repeat') return;
        await tx.update(callMembers).set({ rating: input.rating, ratedAt: input.at }).where(mine);
        if (outcome === 'count') await count(tx, input, member.peerId, decide.karma);
      }),
  };
}
