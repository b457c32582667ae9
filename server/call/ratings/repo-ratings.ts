import type { Rating } from '@visavis/domain/call/contract.ts';
import { type KarmaChange, lossFloor, type RatingFacts } from '@visavis/domain/call/karma/karma.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { callMembers, calls } from '../../db/schema/call.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction } from '../../db/transaction.ts';
import { changeKarma, karmaHistory, ratersOf } from '../repo-karma.ts';
import { releaseOwed } from '../repo-owed.ts';
import type { RatingStanding } from './decisions.ts';

export interface NewRating {
  roomId: string;
  userId: string;
  rating: Rating;
  at: Date;
  /** id of the row of the karma ledger, should the rating count */
  ledgerId: string;
}

/** The decisions of a rating, each on facts that are locked. */
export interface RatingDecisions {
  /** throws what the sender is refused with */
  outcome(standing: RatingStanding | undefined): 'count' | 'store' | 'repeat';
  karma(facts: Omit<RatingFacts, 'rating'>): KarmaChange | undefined;
}

export type RatingsRepo = ReturnType<typeof createRatingsRepo>;

export function createRatingsRepo(db: Db) {
  /** Locks the rated user's row before it reads what decides. */
  async function count(
    tx: Tx,
    { roomId, userId, at, ledgerId }: NewRating,
    ratedId: string,
    decide: RatingDecisions['karma'],
  ): Promise<void> {
    const [rated] = await tx.select({ karma: users.karma }).from(users).where(eq(users.id, ratedId)).for('update');
    const [rater] = await tx.select({ karma: users.karma }).from(users).where(eq(users.id, userId));
    if (!rated || !rater) return;
    const source = { userId: ratedId, fromUserId: userId, callId: roomId, at };
    const history = await karmaHistory(tx, source);
    const floor = lossFloor(await ratersOf(tx, source));
    const change = decide({ ...history, floor, karma: rated.karma, raterKarma: rater.karma });
    if (change) await changeKarma(tx, source, { id: ledgerId, reason: 'rating', ...change });
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
            isFriendCall: sql<boolean>`${callMembers.friendRole} is not null`,
          })
          .from(callMembers)
          .innerJoin(calls, eq(calls.id, callMembers.callId))
          .where(mine)
          .for('update', { of: callMembers });
        const outcome = decide.outcome(member);
        if (!member || outcome === 'repeat') return;
        await tx.update(callMembers).set({ rating: input.rating, ratedAt: input.at }).where(mine);
        // One rating for one conversation: earlier calls that this one continued need none of their own.
        await releaseOwed(tx, input.userId, member.peerId);
        if (outcome === 'count') await count(tx, input, member.peerId, decide.karma);
      }),
  };
}
