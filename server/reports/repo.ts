import type { ReportReason } from '@visavis/domain/reports/rules.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connect.ts';
import { reports } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { inTransaction } from '../db/transaction.ts';
import type { ReportFacts } from './decisions.ts';

export interface NewReport {
  id: string;
  reporterId: string;
  reportedUserId: string;
  reason: ReportReason;
  description: string | null;
  roomId: string | null;
  at: Date;
}

export type ReportRow = typeof reports.$inferSelect;

/** A stored report and what is said of it to the review team. */
export interface Placed {
  report: ReportRow;
  /** usernames */
  reporter: string;
  reported: string;
  /** different people with an open report within the window, this one included */
  reporters: number;
  suspended: boolean;
}

interface LoadedFacts extends ReportFacts {
  names: Pick<Placed, 'reporter' | 'reported'>;
}

export type ReportsRepo = ReturnType<typeof createReportsRepo>;

/** reports in a list, at most */
const LIST_LENGTH = 200;

export function createReportsRepo(db: Db) {
  /** @param since the start of the window in which reporters are counted */
  async function loadFacts(tx: Tx, report: NewReport, since: Date): Promise<LoadedFacts> {
    const { reporterId, reportedUserId, roomId } = report;
    // The lock makes reports about one person wait for each other: of two at once both count.
    const [reported] = await tx
      .select({ username: users.username, suspendedUntil: users.suspendedUntil })
      .from(users)
      .where(eq(users.id, reportedUserId))
      .for('no key update');
    const { rows } = await tx.execute<Omit<ReportFacts, 'exists' | 'suspendedUntil'> & { reporter: string }>(sql`
      select
        (${roomId}::uuid is null or exists (
          select 1 from call_members
          where call_id = ${roomId} and user_id = ${reporterId} and peer_id = ${reportedUserId})) as "sharedRoom",
        exists (
          select 1 from reports
          where reporter_id = ${reporterId} and reported_user_id = ${reportedUserId}
            and room_id is not distinct from ${roomId}::uuid) as "alreadyReported",
        1 + (
          select count(distinct reporter_id) from reports
          where reported_user_id = ${reportedUserId} and reporter_id <> ${reporterId}
            and status = 'open' and created_at > ${since.toISOString()})::int as reporters,
        (select username from users where id = ${reporterId}) as reporter`);
    const [facts] = rows;
    if (!facts) throw new Error('a select without a table returned no row');
    const { reporter, ...counted } = facts;
    return {
      ...counted,
      exists: reported !== undefined,
      suspendedUntil: reported?.suspendedUntil ?? null,
      names: { reporter, reported: reported?.username ?? '' },
    };
  }

  return {
    /**
     * Stores a report that `decide` lets pass, and the suspension that it answers.
     * @param decide pure; throws the error that refuses the report
     */
    place: (
      { at, ...fields }: NewReport,
      since: Date,
      decide: (facts: ReportFacts) => { suspendUntil: Date | null },
    ): Promise<Placed> =>
      inTransaction(db, async (tx) => {
        const facts = await loadFacts(tx, { at, ...fields }, since);
        const { suspendUntil } = decide(facts);
        const [report] = await tx
          .insert(reports)
          .values({ ...fields, createdAt: at })
          .returning();
        if (!report) throw new Error('the report just inserted is missing');
        if (suspendUntil) {
          await tx.update(users).set({ suspendedUntil: suspendUntil }).where(eq(users.id, fields.reportedUserId));
        }
        return { report, ...facts.names, reporters: facts.reporters, suspended: suspendUntil !== null };
      }),

    /** Newest first. */
    byReporter: (reporterId: string): Promise<ReportRow[]> =>
      db
        .select()
        .from(reports)
        .where(eq(reports.reporterId, reporterId))
        .orderBy(desc(reports.createdAt), desc(reports.id))
        .limit(LIST_LENGTH),

    async ofReporter(id: string, reporterId: string): Promise<ReportRow | undefined> {
      const [report] = await db
        .select()
        .from(reports)
        .where(and(eq(reports.id, id), eq(reports.reporterId, reporterId)));
      return report;
    },
  };
}
