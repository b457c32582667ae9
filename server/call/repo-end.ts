import { callRewards, clampKarmaDelta, ratingDueAfter } from '@visavis/domain/call/rules.ts';
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connect.ts';
import { callMembers, calls, roomMessages } from '../db/schema/call.ts';
import { karmaLedger, users } from '../db/schema/users.ts';
import { inTransaction } from '../db/transaction.ts';

export type EndReason = 'skip' | 'ended' | 'time_limit' | 'reported' | 'connection_lost' | 'left';

/** What a call came to, for one of its members. */
export interface MemberOutcome {
  userId: string;
  xpGained: number;
  karmaGained: number;
  ratingRequired: boolean;
}
export interface CallOutcome {
  reason: EndReason;
  /** whole seconds; 0 for a call that never started */
  duration: number;
  members: MemberOutcome[];
}

export interface EndInput {
  roomId: string;
  reason: EndReason;
  now: Date;
  /** a member who owes no rating, whatever the duration */
  excused?: string | undefined;
  /** ids for the rows of the karma ledger */
  newId: () => string;
}

const DAY = 24 * 3_600_000;

export type EndRepo = ReturnType<typeof createEndRepo>;

export function createEndRepo(db: Db) {
  /** Whether this pair has had its rewarded call of the last 24 hours (decisions.md 14). */
  async function rewardedLately(tx: Tx, userId: string, peerId: string, roomId: string, now: Date): Promise<boolean> {
    const rows = await tx
      .select({ id: calls.id })
      .from(callMembers)
      .innerJoin(calls, eq(calls.id, callMembers.callId))
      .where(
        and(
          eq(callMembers.userId, userId),
          eq(callMembers.peerId, peerId),
          ne(calls.id, roomId),
          gt(calls.endedAt, new Date(now.getTime() - DAY)),
          or(gt(callMembers.xpGained, 0), gt(callMembers.karmaGained, 0)),
        ),
      )
      .limit(1);
    return rows.length > 0;
  }

  async function reward(tx: Tx, input: EndInput, userIds: string[], duration: number): Promise<Map<string, number>> {
    const { xpGained, karmaGained } = callRewards(duration);
    const gained = new Map<string, number>();
    const [first = '', second = ''] = userIds;
    if (xpGained === 0 && karmaGained === 0) return gained;
    // Locked in one order, first of all: two calls of a pair that end at once are looked at one after the other.
    const people = await tx
      .select({ id: users.id, karma: users.karma })
      .from(users)
      .where(inArray(users.id, userIds))
      .orderBy(users.id)
      .for('update');
    if (await rewardedLately(tx, first, second, input.roomId, input.now)) return gained;
    for (const person of people) {
      const delta = clampKarmaDelta(person.karma, karmaGained);
      const balance = person.karma + delta;
      gained.set(person.id, delta);
      await tx
        .update(users)
        .set({ karma: balance, experiencePoints: sql`${users.experiencePoints} + ${xpGained}` })
        .where(eq(users.id, person.id));
      if (delta === 0) continue;
      await tx.insert(karmaLedger).values({
        ...{ id: input.newId(), userId: person.id, at: input.now, delta, balance },
        ...{ reason: 'long_call', callId: input.roomId },
      });
    }
    return gained;
  }

  return {
    /** Ends a call once. @returns undefined where it is over already, or was never stored */
    end: (input: EndInput): Promise<CallOutcome | undefined> =>
      inTransaction(db, async (tx) => {
        const { roomId, reason, now, excused } = input;
        const at = sql`${now.toISOString()}::timestamptz`;
        const [call] = await tx
          .update(calls)
          .set({
            // A call that nobody was there to end in time ended in time.
            endedAt: sql`least(${at}, ${calls.endsAt})`,
            // Whoever is missing from a call that started was there once.
            endReason:
              reason === 'left'
                ? sql`case when ${calls.startedAt} is null then 'left' else 'connection_lost' end`
                : reason,
            duration: sql`coalesce(greatest(floor(extract(epoch from least(${at}, ${calls.endsAt}) - ${calls.startedAt})), 0), 0)`,
          })
          .where(and(eq(calls.id, roomId), isNull(calls.endedAt)))
          .returning({ duration: calls.duration, reason: calls.endReason });
        if (!call) return undefined;
        const duration = call.duration ?? 0;
        const rows = await tx
          .select({
            userId: callMembers.userId,
            threshold: callMembers.threshold,
            rating: callMembers.rating,
          })
          .from(callMembers)
          .where(eq(callMembers.callId, roomId))
          .orderBy(callMembers.userId)
          .for('update');
        const userIds = rows.map(({ userId }) => userId);
        const gained = await reward(tx, input, userIds, duration);
        const members: MemberOutcome[] = [];
        for (const { userId, threshold, rating } of rows) {
          const ratingRequired = duration >= ratingDueAfter(threshold) && userId !== excused;
          const karmaGained = gained.get(userId) ?? 0;
          const xpGained = gained.has(userId) ? callRewards(duration).xpGained : 0;
          await tx
            .update(callMembers)
            .set({ active: false, ratingRequired, xpGained, karmaGained })
            .where(and(eq(callMembers.callId, roomId), eq(callMembers.userId, userId)));
          members.push({ userId, xpGained, karmaGained, ratingRequired: ratingRequired && rating === null });
        }
        await tx.delete(roomMessages).where(eq(roomMessages.callId, roomId));
        return { reason: call.reason ?? reason, duration, members };
      }),
  };
}
