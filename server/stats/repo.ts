import type { Plan } from '@visavis/domain/users/rules.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { readKarmaSums, shownKarmaOf } from '../db/karma.ts';
import { hiddenIds } from '../db/person.ts';
import { COUNTED_FROM } from '../db/schema/call.ts';

/** Times in ms. */
export interface Figures {
  karma: number;
  experiencePoints: number;
  plan: Plan;
  planEnd: number | null;
  friends: number;
  /** calls of 30 s or more since `weekStart` and since `dayStart` */
  week: number;
  today: number;
}

/** One activity: a new friend's name or a call's duration (s). */
export interface ActivityRow {
  /** ms */
  at: number;
  name: string | null;
  duration: number | null;
}

export interface FiguresQuery {
  weekStart: Date;
  dayStart: Date;
}

export type StatsRepo = ReturnType<typeof createStatsRepo>;

export function createStatsRepo(db: Db) {
  const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  return {
    async figures(userId: string, query: FiguresQuery): Promise<Figures | undefined> {
      const { rows } = await db.execute<Figures & Record<string, unknown>>(sql`
        select
          ${shownKarmaOf('u', at(query.dayStart))} as karma, u.experience_points as "experiencePoints", u.plan,
          (extract(epoch from u.plan_end) * 1000)::float8 as "planEnd",
          (select count(*) from friendships f
            where (f.user_a = u.id and f.user_b not in ${hiddenIds})
              or (f.user_b = u.id and f.user_a not in ${hiddenIds}))::int as friends,
          coalesce(c.week, 0)::int as week, coalesce(c.today, 0)::int as today
        from users u
        left join lateral (
          select count(*) as week, count(*) filter (where m.created_at >= ${at(query.dayStart)}) as today
          from call_members m
          where m.user_id = u.id and m.created_at >= ${at(query.weekStart)} and m.duration >= ${COUNTED_FROM}
            and not m.continued
        ) c on true
        where u.id = ${userId}`);
      return rows[0];
    },

    /** The rows that `shownLedger` is made of. */
    karma: (userId: string) => readKarmaSums(db, userId),

    /** New friends and ended calls of 30 s or more, newest first. */
    async activity(userId: string, limit: number): Promise<ActivityRow[]> {
      const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
      const { rows } = await db.execute<ActivityRow & Record<string, unknown>>(sql`
        select * from (
          (select ${milliseconds('f.created_at')} as at, coalesce(nullif(trim(u.display_name), ''), u.username) as name, null::int as duration
            from friendships f
            join users u on u.id = case when f.user_a = ${userId} then f.user_b else f.user_a end and u.erase_at is null
            where f.user_a = ${userId} or f.user_b = ${userId}
            order by f.created_at desc limit ${limit})
          union all
          (select ${milliseconds('m.ended_at')}, null, m.duration
            from call_members m
            where m.user_id = ${userId} and m.duration >= ${COUNTED_FROM}
            order by m.created_at desc limit ${limit})
        ) happened
        order by at desc limit ${limit}`);
      return rows;
    },
  };
}
