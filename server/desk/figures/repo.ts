import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { recordStaffAction, type StaffEntry } from '../../db/staff-audit.ts';
import type { Counted, Period } from './rows.ts';

export type FiguresRepo = ReturnType<typeof createFiguresRepo>;

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const within = (column: SQL, { from, to }: Period) => sql`${column} >= ${moment(from)} and ${column} < ${moment(to)}`;

export function createFiguresRepo(db: Db) {
  return {
    /** Counts of a period, by rule or reason. */
    async counts(period: Period): Promise<Counted[]> {
      const reports = (figure: string, column: SQL, where: SQL) => sql`
        select ${figure}::text as figure, reason::text as rule, count(*)::int as count
        from reports where ${within(column, period)} and ${where} group by reason`;
      // The suspension that a new account takes over was decided, and counted, before.
      const decisions = (figure: string, where: SQL) => sql`
        select ${figure}::text, rule::text, count(*)::int
        from decisions where ${within(sql`at`, period)} and undone_at is null and ${where}
          and not exists (select 1 from suspensions s where s.decision_id = decisions.id and s.source = 'kept')
        group by rule`;
      const appeals = (figure: string, where: SQL) => sql`
        select ${figure}::text, d.rule::text, count(*)::int
        from appeals a join decisions d on d.id = a.decision_id where ${where} group by d.rule`;
      const { rows } = await db.execute<{ [Key in keyof Counted]: Counted[Key] }>(
        sql.join(
          [
            reports('reports', sql`created_at`, sql`true`),
            reports('reports_upheld', sql`resolved_at`, sql`outcome = 'upheld'`),
            reports('reports_dismissed', sql`resolved_at`, sql`outcome = 'dismissed'`),
            decisions('dismissals', sql`action = 'dismiss'`),
            decisions('warnings', sql`action = 'warn'`),
            decisions('suspensions', sql`action = 'suspend' and not is_automatic`),
            decisions('automatic_suspensions', sql`action = 'suspend' and is_automatic`),
            sql`
              select 'decisions_undone', rule::text, count(*)::int
              from decisions where ${within(sql`undone_at`, period)} group by rule`,
            appeals('appeals', within(sql`a.at`, period)),
            appeals('appeals_upheld', sql`a.outcome = 'upheld' and ${within(sql`a.decided_at`, period)}`),
            appeals('appeals_overturned', sql`a.outcome = 'overturned' and ${within(sql`a.decided_at`, period)}`),
            // As it is now, whatever the period.
            appeals('appeals_waiting', sql`a.outcome is null`),
          ],
          sql` union all `,
        ),
      );
      return rows;
    },

    /** Seconds from the first report of a case to the staff's decision. */
    async medianTimeToDecision(period: Period): Promise<number | null> {
      const { rows } = await db.execute<{ seconds: number | null }>(sql`
        select (percentile_cont(0.5) within group (order by extract(epoch from d.at - c.opened_at)))::float8 as seconds
        from decisions d join cases c on c.id = d.case_id
        where ${within(sql`d.at`, period)} and not d.is_automatic and d.undone_at is null`);
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
