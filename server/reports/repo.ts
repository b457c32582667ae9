import type { ReportReason } from '@visavis/domain/reports/rules.ts';
import { and, countDistinct, desc, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '../db/connect.ts';
import { callMembers } from '../db/schema/call.ts';
import { reports } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { inTransaction } from '../db/transaction.ts';

export interface NewReport {
  id: string;
  reporterId: string;
  reportedUserId: string;
  reason: ReportReason;
  description: string | null;
  roomId: string | null;
  at: Date;
}

/** When reports suspend: `reporters` different people since `since` do, until `until`. */
export interface SuspensionRule {
  reporters: number;
  since: Date;
  until: Date;
}

export type ReportRow = typeof reports.$inferSelect;

export type Placed =
  | { outcome: 'NOT_FOUND' | 'NOT_A_MEMBER' | 'ALREADY_REPORTED' }
  | { outcome: 'stored'; report: ReportRow; reporter: string; reported: string; reporters: number; suspended: boolean };

export type ReportsRepo = ReturnType<typeof createReportsRepo>;

const LISTED = 200;

export function createReportsRepo(db: Db) {
  const one = <T>(rows: T[]): T | undefined => rows[0];

  async function shareRoom(tx: Tx, { roomId, reporterId, reportedUserId }: NewReport): Promise<boolean> {
    if (!roomId) return true;
    const rows = await tx
      .select({ callId: callMembers.callId })
      .from(callMembers)
      .where(
        and(eq(callMembers.callId, roomId), eq(callMembers.userId, reporterId), eq(callMembers.peerId, reportedUserId)),
      );
    return rows.length > 0;
  }

  return {
    /** Stores a report and, with enough of them not yet reviewed, suspends who is reported. */
    place: (report: NewReport, rule: SuspensionRule): Promise<Placed> =>
      inTransaction(db, async (tx): Promise<Placed> => {
        // The lock makes reports about one person take turns: two that come at once both count.
        const reported = one(
          await tx
            .select({ username: users.username, suspendedUntil: users.suspendedUntil })
            .from(users)
            .where(eq(users.id, report.reportedUserId))
            .for('no key update'),
        );
        if (!reported) return { outcome: 'NOT_FOUND' };
        if (!(await shareRoom(tx, report))) return { outcome: 'NOT_A_MEMBER' };
        const { at, ...fields } = report;
        const stored = one(
          await tx
            .insert(reports)
            .values({ ...fields, createdAt: at })
            .onConflictDoNothing()
            .returning(),
        );
        if (!stored) return { outcome: 'ALREADY_REPORTED' };

        const counted = one(
          await tx
            .select({ reporters: countDistinct(reports.reporterId) })
            .from(reports)
            .where(
              and(
                eq(reports.reportedUserId, report.reportedUserId),
                eq(reports.status, 'open'),
                gt(reports.createdAt, rule.since),
              ),
            ),
        );
        const reporters = counted?.reporters ?? 0;
        const suspended =
          reporters >= rule.reporters && (!reported.suspendedUntil || reported.suspendedUntil < rule.until);
        if (suspended) {
          await tx.update(users).set({ suspendedUntil: rule.until }).where(eq(users.id, report.reportedUserId));
        }
        const reporter = one(
          await tx.select({ username: users.username }).from(users).where(eq(users.id, report.reporterId)),
        );
        return {
          outcome: 'stored',
          report: stored,
          reporter: reporter?.username ?? '',
          reported: reported.username,
          reporters,
          suspended,
        };
      }),

    /** The newest first. */
    byReporter: (reporterId: string): Promise<ReportRow[]> =>
      db
        .select()
        .from(reports)
        .where(eq(reports.reporterId, reporterId))
        .orderBy(desc(reports.createdAt), desc(reports.id))
        .limit(LISTED),

    ofReporter: async (id: string, reporterId: string): Promise<ReportRow | undefined> =>
      one(
        await db
          .select()
          .from(reports)
          .where(and(eq(reports.id, id), eq(reports.reporterId, reporterId))),
      ),
  };
}
