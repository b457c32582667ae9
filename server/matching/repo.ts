import type { Plan } from '@visavis/domain/users/rules.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';

/** Everything about a user that joining the queue needs. Times in milliseconds. */
export interface Seeker {
  id: string;
  username: string;
  avatarFile: string | null;
  karma: number;
  experiencePoints: number;
  language: string;
  country: string | null;
  interests: string[];
  plan: Plan;
  planEnd: number | null;
  suspendedUntil: number | null;
  /** blocks and reports, in either direction */
  never: string[];
  friends: string[];
  /** the call that goes on */
  activeCall: string | null;
  /** the oldest rating not yet given */
  owed: { roomId: string; peerId: string; duration: number } | null;
  /** calls of today that count, those of at least `countedFrom` seconds */
  countedToday: number;
  met: [userId: string, at: number][];
}

export interface SeekerQuery {
  now: Date;
  /** the start of the UTC day */
  today: Date;
  metSince: Date;
  countedFrom: number;
  withFriends: boolean;
}

/** No call lasts longer: older ones cannot have ended lately. */
const LONGEST_CALL = '3 hours';

export type MatchingRepo = ReturnType<typeof createMatchingRepo>;

export function createMatchingRepo(db: Db) {
  return {
    /** All that is asked for, in one query; those who do not exist are missing. */
    async seekers(userIds: readonly string[], query: SeekerQuery): Promise<Map<string, Seeker>> {
      const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;
      const friends = query.withFriends
        ? sql`array(select f.user_b from friendships f where f.user_a = u.id union all select f.user_a from friendships f where f.user_b = u.id)`
        : sql`'{}'::uuid[]`;
      const { rows } = await db.execute<Seeker & Record<string, unknown>>(sql`
        select
          u.id, u.username, u.avatar_file as "avatarFile", u.karma::float8 as karma,
          u.experience_points as "experiencePoints", u.language, u.country, u.interests, u.plan,
          (extract(epoch from u.plan_end) * 1000)::float8 as "planEnd",
          (extract(epoch from u.suspended_until) * 1000)::float8 as "suspendedUntil",
          array(
            select b.blocked_id from blocks b where b.blocker_id = u.id
            union select b.blocker_id from blocks b where b.blocked_id = u.id
            union select r.reported_user_id from reports r where r.reporter_id = u.id
            union select r.reporter_id from reports r where r.reported_user_id = u.id
          ) as never,
          ${friends} as friends,
          k.active_call as "activeCall", k.owed, coalesce(k.counted_today, 0)::int as "countedToday",
          coalesce(k.met, '[]') as met
        from users u
        left join lateral (
          select
            min(m.call_id::text) filter (where m.active) as active_call,
            (json_agg(
              json_build_object('roomId', m.call_id, 'peerId', m.peer_id, 'duration', coalesce(c.duration, 0))
              order by m.created_at
            ) filter (where m.rating_required and m.rating is null)) -> 0 as owed,
            count(*) filter (where m.created_at >= ${at(query.today)} and c.duration >= ${query.countedFrom})
              as counted_today,
            json_agg(json_build_array(m.peer_id, (extract(epoch from c.ended_at) * 1000)::float8))
              filter (where c.ended_at > ${at(query.metSince)}) as met
          from call_members m join calls c on c.id = m.call_id
          where m.user_id = u.id and (
            m.active
            or (m.rating_required and m.rating is null)
            or m.created_at >= least(${at(query.today)}, ${at(query.metSince)} - interval '${sql.raw(LONGEST_CALL)}')
          )
        ) k on true
        where u.id = any(${sql.param([...userIds])}::uuid[])`);
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}
