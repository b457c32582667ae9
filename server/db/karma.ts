import type { KarmaSum } from '@visavis/domain/call/karma/karma-shown.ts';
import { KARMA_MAX, KARMA_MIN } from '@visavis/domain/call/karma/rules.ts';
import { DAY } from '@visavis/domain/call/rules.ts';
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from './connect.ts';
import { users } from './schema/users.ts';

const isMoving = sql.raw(`l.reason in ('rating', 'long_call')`);
const startOfDay = (now: Date) => sql`${new Date(now.getTime() - (now.getTime() % DAY)).toISOString()}::timestamptz`;

/** Karma as people see it (`shownKarma` of the domain), of a row of users that the statement calls `name`. */
export const shownKarmaOf = (name: string, today: SQL) => sql<number>`least(greatest(round(
  ${sql.raw(`${name}.karma`)} - coalesce((
    select sum(l.delta) from karma_ledger l
    where l.user_id = ${sql.raw(`${name}.id`)} and l.at >= ${today} and ${isMoving}
  ), 0)), ${sql.raw(`${KARMA_MIN}`)}), ${sql.raw(`${KARMA_MAX}`)})::float8`;

const aliased = (name: string) => alias(users, name);
/** users, or an alias of it */
export type UsersTable = typeof users | ReturnType<typeof aliased>;

export const shownKarma = (table: UsersTable, now: Date) => shownKarmaOf(getTableName(table), startOfDay(now));

/** entries of the exact ledger's days that are read at most, newest first */
const SUMS_MAX = 800;

/** The rows of the ledger that a user may see, for `shownLedger` of the domain. */
export async function readKarmaSums(queries: Queries, userId: string): Promise<{ karma: number; sums: KarmaSum[] }> {
  type Row = {
    karma: number;
    at: number | null;
    reason: KarmaSum['reason'];
    delta: number;
    count: number;
    id: string | null;
  };
  const { rows } = await queries.execute<{ [Key in keyof Row]: Row[Key] }>(sql`
    select u.karma::float8 as karma, (extract(epoch from s.at) * 1000)::float8 as at, s.reason,
      s.delta::float8 as delta, s.count, s.id
    from users u left join lateral (
      select max(l.at) as at, l.reason, sum(l.delta) as delta, count(*)::int as count,
        case when l.reason = 'operator' then l.id end as id
      from karma_ledger l where l.user_id = u.id
      group by date_trunc('day', l.at, 'UTC'), l.reason, case when l.reason = 'operator' then l.id end
      order by 1 desc limit ${SUMS_MAX}
    ) s on true
    where u.id = ${userId}`);
  const sums = rows.flatMap(({ at, reason, delta, count, id }) =>
    at === null ? [] : [{ at, reason, delta, count, ...(id && { id }) }],
  );
  return { karma: rows[0]?.karma ?? 0, sums };
}
