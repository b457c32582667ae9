import { toNormalEmail } from '@visavis/domain/auth/address.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import type { ReportOutcome } from '@visavis/domain/reports/rules.ts';
import type { Plan } from '@visavis/domain/users/rules.ts';
import { id } from '@visavis/domain/wire/schema.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { closeCaseIfDone, lockPeople } from '../db/cases.ts';
import type { Db } from '../db/connect.ts';
import { sessions } from '../db/schema/auth.ts';
import { calls } from '../db/schema/call.ts';
import { deskOpenings, staffCodes } from '../db/schema/desk.ts';
import { cases } from '../db/schema/moderation.ts';
import { operatorAudit, reportEvidence, reports } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { inTransaction } from '../db/transaction.ts';

const reporters = alias(users, 'reporters');
const reported = alias(users, 'reported');
const people = {
  reporter: { id: reporters.id, username: reporters.username },
  reported: { id: reported.id, username: reported.username, suspendedUntil: reported.suspendedUntil },
};

/** Counts about an account. */
type Counted = 'friends' | 'calls' | 'openReports' | 'reports' | 'reportsMade' | 'reportsUpheld' | 'reportsDismissed';

/** The figures of `stats`. */
type Total =
  | 'users'
  | 'newUsers'
  | 'payingUsers'
  | 'suspendedUsers'
  | 'activeCalls'
  | 'callsOfTheDay'
  | 'calls'
  | 'messagesOfTheDay'
  | 'openReports'
  | 'reports'
  | 'evidence';

export type UserRow = typeof users.$inferSelect;

export interface ReportWithPeople {
  report: typeof reports.$inferSelect;
  /** null once their account is gone */
  reporter: { id: string; username: string } | null;
  reported: { id: string; username: string; suspendedUntil: Date | null };
  /** frames and messages that are still kept */
  evidence: number;
}

export type OperatorRepo = ReturnType<typeof createOperatorRepo>;

export function createOperatorRepo(db: Db) {
  const reportsWithPeople = () =>
    db
      .select({
        report: reports,
        ...people,
        evidence: db.$count(
          reportEvidence,
          and(eq(reportEvidence.reportId, reports.id), isNotNull(reportEvidence.file)),
        ),
      })
      .from(reports)
      .leftJoin(reporters, eq(reporters.id, reports.reporterId))
      .innerJoin(reported, eq(reported.id, reports.reportedUserId));

  return {
    /** By id, username or email, ignoring case. */
    async user(named: string): Promise<UserRow | undefined> {
      const key = named.toLowerCase();
      const [user] = await db
        .select()
        .from(users)
        .where(
          or(
            id.safeParse(key).success ? eq(users.id, key) : undefined,
            eq(users.usernameKey, key),
            eq(users.email, toNormalEmail(key)),
          ),
        )
        .limit(1);
      return user;
    },

    /** Open ones in the order to review them: by priority, severity, age. Otherwise newest first. */
    reports: (status: 'open' | 'resolved' | 'all', limit: number) =>
      reportsWithPeople()
        .where(status === 'all' ? undefined : eq(reports.status, status))
        .orderBy(
          ...(status === 'open'
            ? [desc(reports.priority), desc(reports.severity), asc(reports.createdAt)]
            : [desc(reports.createdAt)]),
        )
        .limit(limit),
    async report(id: string): Promise<ReportWithPeople | undefined> {
      const [report] = await reportsWithPeople().where(eq(reports.id, id));
      return report;
    },
    reportsAbout: (userId: string) =>
      reportsWithPeople().where(eq(reports.reportedUserId, userId)).orderBy(desc(reports.createdAt)).limit(100),
    async call(id: string) {
      const [call] = await db.select().from(calls).where(eq(calls.id, id));
      return call;
    },

    /** Closes a report and, with the last one, its case. @returns the case; undefined where the report was not open */
    resolve: (id: string, note: string, outcome: ReportOutcome | null, at: Date) =>
      inTransaction(db, async (tx) => {
        const [report] = await tx
          .select({ userId: reports.reportedUserId, caseId: reports.caseId })
          .from(reports)
          .where(eq(reports.id, id));
        if (!report) return undefined;
        await lockPeople(tx, report.userId);
        if (report.caseId)
          await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, report.caseId)).for('update');
        // Its case may have changed while this waited for the locks.
        const [resolved] = await tx
          .update(reports)
          .set({ status: 'resolved', resolvedAt: at, resolutionNote: note, outcome })
          .where(and(eq(reports.id, id), eq(reports.status, 'open')))
          .returning({ caseId: reports.caseId });
        if (resolved?.caseId) await closeCaseIfDone(tx, resolved.caseId, at);
        return resolved;
      }),

    /** @returns how many sessions it ended */
    async endSessions(userId: string, at: Date): Promise<number> {
      const open = and(eq(sessions.userId, userId), isNull(sessions.endedAt));
      const ended = await db
        .update(sessions)
        .set({ endedAt: at, endReason: 'team' })
        .where(open)
        .returning({ id: sessions.id });
      return ended.length;
    },
    /** Ends some of the sessions that are open. @returns whose they were, one entry for each */
    async endSomeSessions(at: Date, atMost: number): Promise<string[]> {
      const open = and(isNull(sessions.endedAt), gt(sessions.expiresAt, at));
      const some = db.select({ id: sessions.id }).from(sessions).where(open).limit(atMost);
      const ended = await db
        .update(sessions)
        .set({ endedAt: at, endReason: 'team' })
        .where(and(inArray(sessions.id, some), isNull(sessions.endedAt)))
        .returning({ userId: sessions.userId });
      return ended.map(({ userId }) => userId);
    },
    /** Closes the desk for them; without a role their one-time codes go too. */
    setRole: (userId: string, role: Role | null): Promise<void> =>
      inTransaction(db, async (tx) => {
        await tx.update(users).set({ role }).where(eq(users.id, userId));
        const theirs = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
        await tx.delete(deskOpenings).where(inArray(deskOpenings.sessionId, theirs));
        if (!role) await tx.delete(staffCodes).where(eq(staffCodes.userId, userId));
      }),
    async setPlan(userId: string, plan: Plan, planEnd: Date | null): Promise<void> {
      await db.update(users).set({ plan, planEnd }).where(eq(users.id, userId));
    },

    async counts(userId: string) {
      const { rows } = await db.execute<Record<Counted, number>>(sql`
        select
          (select count(*) from friendships where user_a = ${userId} or user_b = ${userId})::int as friends,
          (select count(*) from call_members where user_id = ${userId})::int as calls,
          (select count(*) from reports where reported_user_id = ${userId} and status = 'open')::int as "openReports",
          (select count(*) from reports where reported_user_id = ${userId})::int as reports,
          (select count(*) from reports where reporter_id = ${userId})::int as "reportsMade",
          (select count(*) from reports where reporter_id = ${userId} and outcome = 'upheld')::int as "reportsUpheld",
          (select count(*) from reports where reporter_id = ${userId} and outcome = 'dismissed')::int
            as "reportsDismissed"`);
      const [counts] = rows;
      if (!counts) throw new Error('a select without a table returned no row');
      return counts;
    },

    async totals(now: Date) {
      const at = sql`${now.toISOString()}::timestamptz`;
      const { rows } = await db.execute<Record<Total, number>>(sql`
        select
          (select count(*) from users)::int as users,
          (select count(*) from users where created_at > ${at} - interval '1 day')::int as "newUsers",
          (select count(*) from users where plan <> 'free' and (plan_end is null or plan_end > ${at}))::int as "payingUsers",
          (select count(*) from users where suspended_until > ${at})::int as "suspendedUsers",
          (select count(*) from calls where ended_at is null)::int as "activeCalls",
          (select count(*) from calls where created_at > ${at} - interval '1 day')::int as "callsOfTheDay",
          (select count(*) from calls)::int as calls,
          (select count(*) from messages where created_at > ${at} - interval '1 day')::int as "messagesOfTheDay",
          (select count(*) from reports where status = 'open')::int as "openReports",
          (select count(*) from reports)::int as reports,
          (select count(*) from report_evidence where file is not null)::int as evidence`);
      const [totals] = rows;
      if (!totals) throw new Error('a select without a table returned no row');
      return totals;
    },

    /** Records a command in the audit log before it runs, as begun; `ended` records its outcome. */
    async begun(entry: { id: string; at: Date; command: string; arguments: unknown }): Promise<void> {
      await db.insert(operatorAudit).values({ ...entry, outcome: 'begun' });
    },

    async ended(id: string, outcome: string): Promise<void> {
      await db.update(operatorAudit).set({ outcome }).where(eq(operatorAudit.id, id));
    },
  };
}
