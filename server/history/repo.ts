import type { Plan } from '@visavis/domain/users/rules.ts';
import { and, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { newestPastCalls } from '../db/past-calls.ts';
import { type PersonRow, personColumns } from '../db/person.ts';
import { callMembers, calls } from '../db/schema/call.ts';
import { users } from '../db/schema/users.ts';
import type { Clock } from '../ports/clock.ts';

export interface PastCallRow {
  id: string;
  matchedAt: Date;
  duration: number | null;
  xpGained: number;
  rating: 'positive' | 'negative' | 'dismiss' | null;
  ratingRequired: boolean;
  isFriendCall: boolean;
  peer: PersonRow;
}

export type HistoryRepo = ReturnType<typeof createHistoryRepo>;

/** Calls that started and have ended, of people who are shown. */
export function createHistoryRepo(db: Db, clock: Clock) {
  const mine = (userId: string, ...conditions: (SQL | undefined)[]) =>
    and(eq(callMembers.userId, userId), ...conditions);

  const pastCalls = (where: SQL | undefined, limit: number) => {
    const past = newestPastCalls(db, where, limit);
    return db
      .select({
        id: calls.id,
        matchedAt: calls.createdAt,
        duration: past.duration,
        xpGained: past.xpGained,
        rating: past.rating,
        ratingRequired: past.ratingRequired,
        isFriendCall: sql<boolean>`${past.friendRole} is not null`,
        peer: personColumns(new Date(clock.now())),
      })
      .from(past)
      .innerJoin(calls, eq(calls.id, past.callId))
      .innerJoin(users, eq(users.id, past.peerId))
      .orderBy(desc(past.endedAt), desc(past.callId));
  };

  return {
    async plan(userId: string): Promise<{ plan: Plan; planEnd: Date | null } | undefined> {
      const [row] = await db
        .select({ plan: users.plan, planEnd: users.planEnd })
        .from(users)
        .where(eq(users.id, userId));
      return row;
    },

    /** When the nth newest call ended; undefined where there are fewer. */
    async endOfNth(userId: string, n: number): Promise<Date | undefined> {
      const [row] = await db.select().from(newestPastCalls(db, mine(userId), 1, n - 1));
      return row?.endedAt ?? undefined;
    },

    /**
     * @param before only calls that ended before this one of the user's; none where the user has no such call
     * @param since only calls that ended then or later
     */
    page(
      userId: string,
      { before, since, limit }: { before: string | undefined; since: Date | undefined; limit: number },
    ): Promise<PastCallRow[]> {
      const isBefore =
        before &&
        sql`(${callMembers.endedAt}, ${callMembers.callId}) < (
          select ended_at, call_id from call_members where call_id = ${before} and user_id = ${userId})`;
      return pastCalls(mine(userId, isBefore || undefined, since && gte(callMembers.endedAt, since)), limit);
    },

    async hasOlder(userId: string, since: Date): Promise<boolean> {
      const older = mine(userId, lt(callMembers.endedAt, since));
      return (await db.select().from(newestPastCalls(db, older, 1))).length > 0;
    },

    /** One call; before `since` only where a rating is owed. */
    async call(userId: string, id: string, since: Date | undefined): Promise<PastCallRow | undefined> {
      const isOwed = and(eq(callMembers.ratingRequired, true), isNull(callMembers.rating));
      const isKept = since && or(gte(callMembers.endedAt, since), isOwed);
      return (await pastCalls(mine(userId, eq(callMembers.callId, id), isKept), 1))[0];
    },
  };
}
