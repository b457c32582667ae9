import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { callMembers, calls } from '../../db/schema/call.ts';

/** What friends and presence ask of calls. */
export function createSharedCallsRepo(db: Db) {
  return {
    /** Whether the two have been in a call that started, over or not. */
    async haveSharedCall(userId: string, otherId: string): Promise<boolean> {
      const rows = await db
        .select({ id: calls.id })
        .from(callMembers)
        .innerJoin(calls, eq(calls.id, callMembers.callId))
        .where(and(eq(callMembers.userId, userId), eq(callMembers.peerId, otherId), isNotNull(calls.startedAt)))
        .limit(1);
      return rows.length > 0;
    },

    /** Those of the users who are in a call now, from the match to its end. */
    async inCall(userIds: readonly string[]): Promise<Set<string>> {
      if (userIds.length === 0) return new Set();
      const rows = await db
        .select({ userId: callMembers.userId })
        .from(callMembers)
        .where(and(sql`${callMembers.userId} = any(${sql.param([...userIds])}::uuid[])`, eq(callMembers.active, true)));
      return new Set(rows.map(({ userId }) => userId));
    },
  };
}
