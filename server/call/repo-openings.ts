import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { sqlState } from '../db/transaction.ts';

/** A new room, as the match fixed it. */
export interface Opening {
  id: string;
  at: Date;
  iceTransportPolicy: 'all' | 'relay';
  members: readonly [OpeningMember, OpeningMember];
}
export interface OpeningMember {
  userId: string;
  /** seconds from which this member must rate the other */
  threshold: number;
  sessionSeconds: number;
}

/** unique_violation and foreign_key_violation: one pair of many came too late */
const CONFLICTS = new Set(['23505', '23503']);

export type OpeningsRepo = ReturnType<typeof createOpeningsRepo>;

export function createOpeningsRepo(db: Db) {
  /**
   * One statement for all. A pair is left out where one of them is in a call already, or where a block or a report
   * stands between them: the unique index and the lists loaded at joining are not enough, for both may have changed.
   */
  async function insertAll(openings: readonly Opening[]): Promise<string[]> {
    const column = <T>(read: (opening: Opening) => T) => sql.param(openings.map(read));
    const { rows } = await db.execute<{ id: string }>(sql`
      with wanted as (
        select * from unnest(
          ${column(({ id }) => id)}::uuid[],
          ${column(({ at }) => at)}::timestamptz[],
          ${column(({ iceTransportPolicy }) => iceTransportPolicy)}::text[],
          ${column(({ members: [a] }) => a.userId)}::uuid[],
          ${column(({ members: [, b] }) => b.userId)}::uuid[],
          ${column(({ members: [a] }) => a.threshold)}::int[],
          ${column(({ members: [, b] }) => b.threshold)}::int[],
          ${column(({ members: [a] }) => a.sessionSeconds)}::int[],
          ${column(({ members: [, b] }) => b.sessionSeconds)}::int[]
        ) as w(id, at, policy, a, b, threshold_a, threshold_b, seconds_a, seconds_b)
      ), allowed as (
        select * from wanted w
        where not exists (select 1 from call_members m where m.active and m.user_id = w.a)
          and not exists (select 1 from call_members m where m.active and m.user_id = w.b)
          and not exists (select 1 from blocks k where k.blocker_id = w.a and k.blocked_id = w.b)
          and not exists (select 1 from blocks k where k.blocker_id = w.b and k.blocked_id = w.a)
          and not exists (select 1 from reports r where r.reporter_id = w.a and r.reported_user_id = w.b)
          and not exists (select 1 from reports r where r.reporter_id = w.b and r.reported_user_id = w.a)
      ), opened as (
        insert into calls (id, created_at, ice_transport_policy) select id, at, policy from allowed returning id
      ), seated as (
        insert into call_members (call_id, user_id, peer_id, created_at, threshold, session_seconds)
        select id, a, b, at, threshold_a, seconds_a from allowed
        union all
        select id, b, a, at, threshold_b, seconds_b from allowed
      )
      select id from opened`);
    return rows.map(({ id }) => id);
  }

  return {
    /** @returns the ids of the rooms that were stored; or 'conflict', with none stored, where another writer was faster */
    async insert(openings: readonly Opening[]): Promise<Set<string> | 'conflict'> {
      try {
        return new Set(await insertAll(openings));
      } catch (error) {
        if (CONFLICTS.has(sqlState(error) ?? '')) return 'conflict';
        throw error;
      }
    },
  };
}
