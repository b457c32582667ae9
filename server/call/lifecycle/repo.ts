import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { callMembers, calls } from '../../db/schema/call.ts';
import { blocks } from '../../db/schema/friends.ts';
import { reports } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import type { RoomFacts } from './repo-rooms.ts';

export interface CallTimes {
  startedAt: Date | null;
  endsAt: Date | null;
}

export type ActiveRoom = RoomFacts & CallTimes & { createdAt: Date };

export type CallRepo = ReturnType<typeof createCallRepo>;

export function createCallRepo(db: Db) {
  const a = alias(callMembers, 'a');
  const b = alias(callMembers, 'b');
  const userA = alias(users, 'user_a');
  const userB = alias(users, 'user_b');

  /** Rooms with their two members, the one whose id sorts lower first. */
  const roomsWith = () =>
    db
      .select({
        id: calls.id,
        createdAt: calls.createdAt,
        startedAt: calls.startedAt,
        endsAt: calls.endsAt,
        a: { userId: a.userId, username: userA.username, sessionSeconds: a.sessionSeconds },
        b: { userId: b.userId, username: userB.username, sessionSeconds: b.sessionSeconds },
      })
      .from(calls)
      .innerJoin(a, and(eq(a.callId, calls.id), sql`${a.userId} < ${a.peerId}`))
      .innerJoin(b, and(eq(b.callId, calls.id), eq(b.userId, a.peerId)))
      .innerJoin(userA, eq(userA.id, a.userId))
      .innerJoin(userB, eq(userB.id, b.userId));

  return {
    /** The calls that go on: all, or those of some. */
    active: async (among?: readonly string[]): Promise<ActiveRoom[]> => {
      const rows = await roomsWith().where(and(isNull(calls.endedAt), among && inArray(calls.id, [...among])));
      return rows.map(({ a, b, ...row }) => ({ ...row, members: [a, b] as const }));
    },

    /** Starts a call once. @returns its times, or undefined where it has started or is over */
    start: async (roomId: string, startedAt: Date, endsAt: Date): Promise<CallTimes | undefined> => {
      const [row] = await db
        .update(calls)
        .set({ startedAt, endsAt })
        .where(and(eq(calls.id, roomId), isNull(calls.startedAt), isNull(calls.endedAt)))
        .returning({ startedAt: calls.startedAt, endsAt: calls.endsAt });
      return row;
    },

    /** The times of a call; undefined once it is over. */
    times: async (roomId: string): Promise<CallTimes | undefined> => {
      const [row] = await db
        .select({ startedAt: calls.startedAt, endsAt: calls.endsAt })
        .from(calls)
        .where(and(eq(calls.id, roomId), isNull(calls.endedAt)));
      return row;
    },

    /** The call that two are in together. */
    activeBetween: async (userId: string, peerId: string): Promise<string | undefined> => {
      const [row] = await db
        .select({ id: callMembers.callId })
        .from(callMembers)
        .where(and(eq(callMembers.userId, userId), eq(callMembers.peerId, peerId), eq(callMembers.active, true)));
      return row?.id;
    },

    /** Active calls past their time, and those of two between whom a block or a report came. */
    endable: async (now: Date): Promise<{ id: string; reason: 'time_limit' | 'ended' }[]> => {
      const parted = sql<boolean>`(
        exists (select 1 from ${blocks} where ${blocks.blockerId} = ${callMembers.userId} and ${blocks.blockedId} = ${callMembers.peerId})
        or exists (select 1 from ${reports} where ${reports.reporterId} = ${callMembers.userId} and ${reports.reportedUserId} = ${callMembers.peerId})
      )`;
      const rows = await db
        .selectDistinct({ id: calls.id, parted })
        .from(calls)
        .innerJoin(callMembers, eq(callMembers.callId, calls.id))
        .where(and(isNull(calls.endedAt), or(sql`${calls.endsAt} <= ${now.toISOString()}::timestamptz`, parted)));
      return rows.map(({ id, parted }) => ({ id, reason: parted ? 'ended' : 'time_limit' }));
    },

    /** Whoever has reported a person need not rate them as well. */
    async excuse(userId: string, peerId: string): Promise<void> {
      await db
        .update(callMembers)
        .set({ ratingRequired: false })
        .where(
          and(
            eq(callMembers.userId, userId),
            eq(callMembers.peerId, peerId),
            eq(callMembers.ratingRequired, true),
            isNull(callMembers.rating),
          ),
        );
    },
  };
}
