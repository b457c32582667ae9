import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { hiddenIds, type PersonRow, personColumns } from '../../db/person.ts';
import { prepared } from '../../db/prepared.ts';
import { callMembers, calls } from '../../db/schema/call.ts';
import { blocks } from '../../db/schema/friends.ts';
import { reports } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import type { Clock } from '../../ports/clock.ts';

/** Facts about a room that never change. */
export interface RoomFacts {
  id: string;
  /** the one whose id sorts lower first */
  members: readonly [RoomMember, RoomMember];
  policy: 'all' | 'relay';
}
export interface RoomMember {
  userId: string;
  username: string;
  /** seconds that this member's plan lets a session last */
  sessionSeconds: number;
}

export interface CallTimes {
  startedAt: Date | null;
  endsAt: Date | null;
}

/** Facts that one member needs to enter the room of a running call. */
export interface MatchedFacts {
  policy: 'all' | 'relay';
  isFriendCall: boolean;
  peer: PersonRow & { experiencePoints: number };
}

/** A room whose call has not ended. */
export type ActiveRoom = RoomFacts & CallTimes & { createdAt: Date };

/** A call that should have ended. */
export interface OverdueCall {
  id: string;
  reason: 'time_limit' | 'ended';
  /** who has blocked or reported the other, is suspended, or is deleting their account */
  by?: string;
}

const membersOf = prepared<RoomMember & { roomId: string; policy: RoomFacts['policy'] }>(
  'members_of_rooms',
  sql`
    select m.call_id as "roomId", m.user_id as "userId", u.username, m.session_seconds as "sessionSeconds",
      c.ice_transport_policy as policy
    from call_members m join users u on u.id = m.user_id join calls c on c.id = m.call_id
    where m.call_id = any(${sql.placeholder('roomIds')}::uuid[])
    order by m.user_id`,
);
const memberOf = ({ userId, username, sessionSeconds }: RoomMember): RoomMember => ({
  userId,
  username,
  sessionSeconds,
});

export type CallRepo = ReturnType<typeof createCallRepo>;

/** Reads of calls; repo-open.ts and repo-end.ts write. */
export function createCallRepo(db: Db, clock: Clock) {
  /** Looked up for each call: without statistics, PostgreSQL would read all members that there have been. */
  const memberWhere = (name: string, where: SQL) =>
    db
      .select({ userId: callMembers.userId, peerId: callMembers.peerId, sessionSeconds: callMembers.sessionSeconds })
      .from(callMembers)
      .where(and(eq(callMembers.callId, calls.id), where))
      .offset(0)
      .as(name);
  const a = memberWhere('a', sql`${callMembers.userId} < ${callMembers.peerId}`);
  const b = memberWhere('b', sql`${callMembers.userId} > ${callMembers.peerId}`);
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
        policy: calls.iceTransportPolicy,
        a: { userId: a.userId, username: userA.username, sessionSeconds: a.sessionSeconds },
        b: { userId: b.userId, username: userB.username, sessionSeconds: b.sessionSeconds },
      })
      .from(calls)
      .innerJoinLateral(a, sql`true`)
      .innerJoinLateral(b, sql`true`)
      .innerJoin(userA, eq(userA.id, a.userId))
      .innerJoin(userB, eq(userB.id, b.userId));

  return {
    /** By id, whether the call has ended or not; rooms that do not exist are missing. */
    async rooms(roomIds: readonly string[]): Promise<Map<string, RoomFacts>> {
      const members = Map.groupBy(await membersOf(db, { roomIds: `{${roomIds.join()}}` }), ({ roomId }) => roomId);
      const rooms = new Map<string, RoomFacts>();
      for (const [id, [a, b]] of members) {
        if (a && b) rooms.set(id, { id, policy: a.policy, members: [memberOf(a), memberOf(b)] });
      }
      return rooms;
    },

    /** @param among only these rooms; all without it */
    async active(among?: readonly string[]): Promise<ActiveRoom[]> {
      const rows = await roomsWith().where(and(isNull(calls.endedAt), among && inArray(calls.id, [...among])));
      return rows.map(({ a, b, ...row }) => ({ ...row, members: [a, b] as const }));
    },

    /** The times of a call; undefined once it has ended. */
    async times(roomId: string): Promise<CallTimes | undefined> {
      const [row] = await db
        .select({ startedAt: calls.startedAt, endsAt: calls.endsAt })
        .from(calls)
        .where(and(eq(calls.id, roomId), isNull(calls.endedAt)));
      return row;
    },

    /** How a member was matched; undefined once the call has ended. */
    async matched(roomId: string, userId: string): Promise<MatchedFacts | undefined> {
      const peer = { ...personColumns(new Date(clock.now())), experiencePoints: users.experiencePoints };
      const [row] = await db
        .select({
          policy: calls.iceTransportPolicy,
          isFriendCall: sql<boolean>`${callMembers.friendRole} is not null`,
          peer,
        })
        .from(callMembers)
        .innerJoin(calls, eq(calls.id, callMembers.callId))
        .innerJoin(users, eq(users.id, callMembers.peerId))
        .where(and(eq(callMembers.callId, roomId), eq(callMembers.userId, userId), isNull(calls.endedAt)));
      return row;
    },

    /** The room of the call that two are in together. */
    async activeBetween(userId: string, peerId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: callMembers.callId })
        .from(callMembers)
        .where(and(eq(callMembers.userId, userId), eq(callMembers.peerId, peerId), eq(callMembers.active, true)));
      return row?.id;
    },

    /** The rooms of the calls that someone is in: one, unless two nodes have just matched them. */
    async activeOf(userId: string): Promise<string[]> {
      const rows = await db
        .select({ id: callMembers.callId })
        .from(callMembers)
        .where(and(eq(callMembers.userId, userId), eq(callMembers.active, true)));
      return rows.map(({ id }) => id);
    },

    /**
     * Active calls whose time is up, those of two of whom one has blocked or reported the other, and those of someone
     * who is suspended or is deleting their account.
     */
    async overdue(now: Date): Promise<OverdueCall[]> {
      const at = sql`${now.toISOString()}::timestamptz`;
      const parted = sql<boolean>`(
        exists (select 1 from ${blocks} where ${blocks.blockerId} = ${callMembers.userId} and ${blocks.blockedId} = ${callMembers.peerId})
        or exists (select 1 from ${reports} where ${reports.reporterId} = ${callMembers.userId} and ${reports.reportedUserId} = ${callMembers.peerId})
        or ${callMembers.userId} in ${hiddenIds}
        or exists (select 1 from ${users} where ${users.id} = ${callMembers.userId} and ${users.suspendedUntil} > ${at})
      )`;
      const rows = await db
        .selectDistinct({ id: calls.id, parted, userId: callMembers.userId })
        .from(calls)
        .innerJoin(callMembers, eq(callMembers.callId, calls.id))
        .where(and(isNull(calls.endedAt), or(sql`${calls.endsAt} <= ${at}`, parted)));
      const overdue = new Map<string, OverdueCall>();
      for (const { id, parted, userId } of rows) {
        if (parted) overdue.set(id, { id, reason: 'ended', by: userId });
        else if (!overdue.has(id)) overdue.set(id, { id, reason: 'time_limit' });
      }
      return [...overdue.values()];
    },

    /** Whether two have been in a call that started, ended or not. For friends. */
    async haveSharedCall(userId: string, otherId: string): Promise<boolean> {
      const rows = await db
        .select({ id: calls.id })
        .from(callMembers)
        .innerJoin(calls, eq(calls.id, callMembers.callId))
        .where(and(eq(callMembers.userId, userId), eq(callMembers.peerId, otherId), isNotNull(calls.startedAt)))
        .limit(1);
      return rows.length > 0;
    },

    /** A call that a user was or is in. For friends. */
    async sharedCall(userId: string, roomId: string) {
      const [row] = await db
        .select({ peerId: callMembers.peerId, startedAt: calls.startedAt, endedAt: calls.endedAt })
        .from(callMembers)
        .innerJoin(calls, eq(calls.id, callMembers.callId))
        .where(and(eq(callMembers.callId, roomId), eq(callMembers.userId, userId)));
      return row;
    },

    /** Users of the given ones who are in a call, from its match to its end. For presence. */
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
