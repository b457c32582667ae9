import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { recordStaffAction, type StaffEntry } from '../../db/staff-audit.ts';
import type { Counted, Period } from './rows.ts';

export type FiguresRepo = ReturnType<typeof createFiguresRepo>;

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const within = (column: SQL, { from, to }: Period) => sql`${column} >= ${moment(from)} and ${column} < ${moment(to)}`;

export function createFiguresRepo(db: Db) {
  return {
    /** What happened in a period, by the rule or the reason that it was about. */
    async counts(period: Period): Promise<Counted[]> {
      const reports = (figure: string, column: SQL, where: SQL) => sql`
        select ${figure}::text as figure, reason::text as rule, count(*)::int as count
        from reports where ${within(column, period)} and ${where} group by reason`;
      const suspensions = (figure: string, where: SQL) => sql`
        select ${figure}::text, reason::text, count(*)::int
        from suspensions where ${within(sql`started_at`, period)} and ${where} group by reason`;
      const { rows } = await db.execute<{ [Key in keyof Counted]: Counted[Key] }>(
        sql.join(
          [
            reports('reports', sql`created_at`, sql`true`),
            reports('reports_upheld', sql`resolved_at`, sql`outcome = 'upheld'`),
            reports('reports_dismissed', sql`resolved_at`, sql`outcome = 'dismissed'`),
            reports('dismissals', sql`resolved_at`, sql`outcome = 'dismissed'`),
            suspensions('suspensions', sql`source <> 'automatic'`),
            suspensions('automatic_suspensions', sql`source = 'automatic'`),
          ],
          sql` union all `,
        ),
      );
      return rows;
    },

    /** Seconds from a report to its decision. */
    async medianTimeToDecision(period: Period): Promise<number | null> {
      const { rows } = await db.execute<{ seconds: number | null }>(sql`
        select (percentile_cont(0.5) within group (order by extract(epoch from resolved_at - created_at)))::float8 as seconds
        from reports where ${within(sql`resolved_at`, period)} and outcome is not null`);
      return rows[0]?.seconds ?? null;
    },

    async reportsByDay(period: Period): Promise<{ day: string; count: number }[]> {
      const { rows } = await db.execute<{ day: string; count: number }>(sql`
        select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count
        from reports where ${within(sql`created_at`, period)} group by 1`);
      return rows;
    },

    record: (entry: StaffEntry): Promise<void> => recordStaffAction(db, entry),
  };
}
