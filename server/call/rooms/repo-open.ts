import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { hiddenIds } from '../../db/person.ts';
import { lookUp, prepared } from '../../db/prepared.ts';
import { calls } from '../../db/schema/call.ts';
import { sqlState } from '../../db/transaction.ts';
import type { CallTimes } from './repo.ts';

/** A new room, as the match fixed it. */
export interface NewRoom {
  id: string;
  at: Date;
  iceTransportPolicy: 'all' | 'relay';
  /** see `call_members.continued` */
  continued: boolean;
  /** see `calls.waited` */
  waited: number | null;
  members: readonly [NewMember, NewMember];
}
export interface NewMember {
  userId: string;
  /** seconds from which this member must rate the other */
  threshold: number;
  sessionSeconds: number;
  /** see `call_members.friend_role` */
  friendRole: 'caller' | 'callee' | null;
}

/** unique_violation and foreign_key_violation: another writer was faster with one of the pairs */
const CONFLICTS = new Set(['23505', '23503']);

/**
 * Stores all rooms in one statement. It leaves out pairs of whom one is in a call already, pairs with a block or a
 * report between them, and those who are suspended or are deleting their account: what was loaded when the two joined may
 * have changed since.
 */
const insertAll = prepared<{ id: string }>(
  'openings',
  sql`
    with wanted as (
      select * from unnest(
        ${sql.placeholder('ids')}::uuid[],
        ${sql.placeholder('times')}::timestamptz[],
        ${sql.placeholder('policies')}::text[],
        ${sql.placeholder('as')}::uuid[],
        ${sql.placeholder('bs')}::uuid[],
        ${sql.placeholder('thresholdsOfA')}::int[],
        ${sql.placeholder('thresholdsOfB')}::int[],
        ${sql.placeholder('secondsOfA')}::int[],
        ${sql.placeholder('secondsOfB')}::int[],
        ${sql.placeholder('continued')}::boolean[],
        ${sql.placeholder('waits')}::int[],
        ${sql.placeholder('rolesOfA')}::text[],
        ${sql.placeholder('rolesOfB')}::text[]
      ) as w(id, at, policy, a, b, threshold_a, threshold_b, seconds_a, seconds_b, continued, waited, role_a, role_b)
    ), allowed as (
      select * from wanted w
      where not ${lookUp(sql`from call_members m where m.active and m.user_id = w.a`)}
        and not ${lookUp(sql`from call_members m where m.active and m.user_id = w.b`)}
        and not ${lookUp(sql`from blocks k where k.blocker_id = w.a and k.blocked_id = w.b`)}
        and not ${lookUp(sql`from blocks k where k.blocker_id = w.b and k.blocked_id = w.a`)}
        and not ${lookUp(sql`from reports r where r.reporter_id = w.a and r.reported_user_id = w.b`)}
        and not ${lookUp(sql`from reports r where r.reporter_id = w.b and r.reported_user_id = w.a`)}
        and w.a not in ${hiddenIds} and w.b not in ${hiddenIds}
        and not ${lookUp(sql`from users u where u.id in (w.a, w.b) and u.suspended_until > w.at`)}
    ), opened as (
      insert into calls (id, created_at, ice_transport_policy, waited) select id, at, policy, waited from allowed
      returning id
    ), seated as (
      insert into call_members (call_id, user_id, peer_id, created_at, threshold, session_seconds, continued, friend_role)
      select id, a, b, at, threshold_a, seconds_a, continued, role_a from allowed
      union all
      select id, b, a, at, threshold_b, seconds_b, continued, role_b from allowed
    )
    select id from opened`,
);

export interface MediaReport {
  roomId: string;
  userId: string;
  /** the call's times if this report starts it */
  startedAt: Date;
  endsAt: Date;
}

export type OpenRepo = ReturnType<typeof createOpenRepo>;

export function createOpenRepo(db: Db) {
  return {
    /** @returns the ids of the rooms stored; or 'conflict', with none stored, where another writer was faster */
    async insert(rooms: readonly NewRoom[]): Promise<Set<string> | 'conflict'> {
      try {
        const column = <T>(read: (room: NewRoom) => T) => rooms.map(read);
        const rows = await insertAll(db, {
          ids: column(({ id }) => id),
          times: column(({ at }) => at.toISOString()),
          policies: column(({ iceTransportPolicy }) => iceTransportPolicy),
          as: column(({ members: [a] }) => a.userId),
          bs: column(({ members: [, b] }) => b.userId),
          thresholdsOfA: column(({ members: [a] }) => a.threshold),
          thresholdsOfB: column(({ members: [, b] }) => b.threshold),
          secondsOfA: column(({ members: [a] }) => a.sessionSeconds),
          secondsOfB: column(({ members: [, b] }) => b.sessionSeconds),
          continued: column(({ continued }) => continued),
          waits: column(({ waited }) => waited),
          rolesOfA: column(({ members: [a] }) => a.friendRole),
          rolesOfB: column(({ members: [, b] }) => b.friendRole),
        });
        return new Set(rows.map(({ id }) => id));
      } catch (error) {
        if (CONFLICTS.has(sqlState(error) ?? '')) return 'conflict';
        throw error;
      }
    },

    /**
     * Stores that a member sees or hears the other. The second member's report starts the call; repeated ones and those
     * about a call that has started or ended change nothing. One statement on one row: two reports at once start it once.
     * @returns the times of a call that starts now
     */
    async reportMedia({ roomId, userId, startedAt, endsAt }: MediaReport): Promise<CallTimes | undefined> {
      const isSecond = sql`${calls.mediaFrom} <> ${userId}`;
      const at = (time: Date) => sql`case when ${isSecond} then ${time.toISOString()}::timestamptz end`;
      const [row] = await db
        .update(calls)
        .set({ mediaFrom: sql`coalesce(${calls.mediaFrom}, ${userId})`, startedAt: at(startedAt), endsAt: at(endsAt) })
        .where(and(eq(calls.id, roomId), isNull(calls.startedAt), isNull(calls.endedAt)))
        .returning({ startedAt: calls.startedAt, endsAt: calls.endsAt });
      return row?.startedAt ? row : undefined;
    },
  };
}
