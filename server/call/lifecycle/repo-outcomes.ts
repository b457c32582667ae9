import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { callMembers, calls } from '../../db/schema/call.ts';
import type { CallOutcome } from './repo-end.ts';

export type OutcomesRepo = ReturnType<typeof createOutcomesRepo>;

export function createOutcomesRepo(db: Db) {
  return {
    /** What those of the calls came to that are over. */
    async ended(roomIds: readonly string[]): Promise<Map<string, CallOutcome>> {
      const outcomes = new Map<string, CallOutcome>();
      if (roomIds.length === 0) return outcomes;
      const rows = await db
        .select({ id: calls.id, reason: calls.endReason, duration: calls.duration })
        .from(calls)
        .where(and(inArray(calls.id, [...roomIds]), isNotNull(calls.endedAt)));
      for (const { id, reason, duration } of rows) {
        outcomes.set(id, { reason: reason ?? 'ended', duration: duration ?? 0, members: [] });
      }
      if (outcomes.size === 0) return outcomes;
      const sides = await db
        .select({
          roomId: callMembers.callId,
          userId: callMembers.userId,
          xpGained: callMembers.xpGained,
          karmaGained: callMembers.karmaGained,
          ratingRequired: callMembers.ratingRequired,
          rating: callMembers.rating,
        })
        .from(callMembers)
        .where(inArray(callMembers.callId, [...outcomes.keys()]));
      for (const { roomId, ratingRequired, rating, ...side } of sides) {
        outcomes.get(roomId)?.members.push({ ...side, ratingRequired: ratingRequired && rating === null });
      }
      return outcomes;
    },
  };
}
