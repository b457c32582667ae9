import type { PlanRules } from '@visavis/domain/users/plans.ts';
import type { Plan } from '@visavis/domain/users/rules.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { shownKarmaOf } from '../db/karma.ts';
import { hiddenIds } from '../db/person.ts';
import { prepared } from '../db/prepared.ts';
import { COUNTED_FROM } from '../db/schema/call.ts';

/** Facts about a user who joins the queue. Times in milliseconds. */
export interface QueueRow {
  id: string;
  username: string;
  displayName: string;
  avatarFile: string | null;
  /** as people see it (rulings 30): neither cards nor places in the queue tell today's ratings */
  karma: number;
  experiencePoints: number;
  language: string;
  country: string | null;
  interests: string[];
  visibility: 'public' | 'private';
  plan: Plan;
  planEnd: number | null;
  suspendedUntil: number | null;
  /** the address must be confirmed first */
  mustVerifyEmail: boolean;
  /** the age must be proven first */
  mustProveAge: boolean;
  /** blocks and reports, in either direction */
  never: string[];
  friends: string[];
  /** the room of a call that has not ended */
  activeCall: string | null;
  /** the oldest rating not yet given */
  owed: { roomId: string; peerId: string; duration: number } | null;
  /** today's calls that count for the daily limit */
  countedToday: number;
  /** users met since `metSince`, as text: see `metAt` */
  met: string;
}

/** The same, with the plans that the site has. */
export type QueueProfile = QueueRow & { plans: PlanRules };

export interface ProfileQuery {
  /** the start of the UTC day */
  today: Date;
  metSince: Date;
  /** whether friends are loaded */
  withFriends: boolean;
  /** whether addresses must be confirmed */
  asksVerification: boolean;
  /** whether a proof of age is asked */
  asksAge: boolean;
}

const ms = (column: string) => sql.raw(`(date_part('epoch', ${column}) * 1000)::bigint`);
const noFriends = sql`'{}'::uuid[]`;
const theirFriends = sql`array(
  select f.user_b from friendships f where f.user_a = u.id
  union all select f.user_a from friendships f where f.user_b = u.id
)`;

/**
 * Profiles of many users in one statement. Each fact is a subquery for one person, so that the cost grows with the people
 * whatever the planner believes of the tables: the embedded database keeps a plan that it made while they were empty.
 */
const profilesWith = (name: string, friends: SQL) =>
  prepared<QueueRow>(
    name,
    sql`
      select
        u.id, u.username, u.display_name as "displayName", u.avatar_file as "avatarFile", ${shownKarmaOf('u', sql`${sql.placeholder('today')}::timestamptz`)} as karma,
        u.experience_points as "experiencePoints", u.language, u.country, u.interests,
        u.visibility, u.plan,
        ${ms('u.plan_end')}::float8 as "planEnd", ${ms('u.suspended_until')}::float8 as "suspendedUntil",
        (${sql.placeholder('asksVerification')}::boolean and u.email_verified_at is null) as "mustVerifyEmail",
        (${sql.placeholder('asksAge')}::boolean and u.age_proven_at is null) as "mustProveAge",
        array(
          select b.blocked_id from blocks b where b.blocker_id = u.id
          union all select b.blocker_id from blocks b where b.blocked_id = u.id
          union all select r.reported_user_id from reports r where r.reporter_id = u.id
          union all select r.reporter_id from reports r where r.reported_user_id = u.id
        ) as never,
        ${friends} as friends,
        (select m.call_id from call_members m where m.user_id = u.id and m.active) as "activeCall",
        (
          select json_build_object('roomId', m.call_id, 'peerId', m.peer_id, 'duration', m.duration)
          from call_members m
          where m.user_id = u.id and m.rating_required and m.rating is null and m.peer_id not in ${hiddenIds}
          order by m.created_at limit 1
        ) as owed,
        (
          select count(*)::int from call_members m
          where m.user_id = u.id and m.created_at >= ${sql.placeholder('today')}::timestamptz
            and m.duration >= ${COUNTED_FROM} and not m.continued
        ) as "countedToday",
        coalesce((
          select string_agg(',' || m.peer_id || ' ' || ${ms('m.ended_at')}, '') from call_members m
          where m.user_id = u.id and m.ended_at > ${sql.placeholder('metSince')}::timestamptz
        ), '') as met
      from unnest(${sql.placeholder('userIds')}::uuid[]) as asked (id)
      cross join lateral (select * from users where users.id = asked.id and users.erase_at is null limit 1) as u`,
  );
const profilesAlone = profilesWith('queue_profiles', noFriends);
const profilesWithFriends = profilesWith('queue_profiles_with_friends', theirFriends);

export type MatchingRepo = ReturnType<typeof createMatchingRepo>;

export function createMatchingRepo(db: Db) {
  return {
    /** By user; users who do not exist or are hidden are missing. */
    async profiles(userIds: readonly string[], query: ProfileQuery): Promise<Map<string, QueueRow>> {
      const { today, metSince, withFriends, asksVerification, asksAge } = query;
      const rows = await (withFriends ? profilesWithFriends : profilesAlone)(db, {
        // An array literal: the driver would convert an array element by element.
        userIds: `{${userIds.join()}}`,
        today: today.toISOString(),
        metSince: metSince.toISOString(),
        asksVerification,
        asksAge,
      });
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}
