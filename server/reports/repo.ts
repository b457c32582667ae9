import { BARRING_RULES } from '@visavis/domain/moderation/rules.ts';
import { REPORTS_LISTED } from '@visavis/domain/reports/contract.ts';
import { severityOf, UNRANKED } from '@visavis/domain/reports/rules.ts';
import { and, desc, eq, getTableColumns, gt, inArray, isNull } from 'drizzle-orm';
import { openCaseOf } from '../db/cases.ts';
import type { Db } from '../db/connect.ts';
import { isShown } from '../db/person.ts';
import { decisions } from '../db/schema/moderation.ts';
import { reports, suspensions } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AutomaticSuspension, ReportFacts } from './decisions.ts';
import { loadFacts, type NewReport } from './repo-facts.ts';

/** A report, with the name of the person whom it is about; null where the account is hidden. */
export type ReportRow = typeof reports.$inferSelect & { reportedUsername: string | null };

/** A stored report and what is said of it to the review team. */
export interface Placed {
  report: ReportRow;
  /** usernames */
  reporter: string;
  reported: string;
  /** different people with an open report within the window, this one included */
  reporters: number;
  /** what those of them weigh who shared a started call with the reported person */
  weight: number;
  suspension: AutomaticSuspension | null;
  /** the case that it joined or opened */
  caseId: string;
}

/** Ids of the rows that a report may lead to. */
interface NewIds {
  case: string;
  suspension: string;
  /** of the decision that the suspension carries out */
  decision: string;
}

export type ReportsRepo = ReturnType<typeof createReportsRepo>;

/** The open reports about someone who is suspended automatically come first. */
const FIRST = 1;

export function createReportsRepo(db: Db) {
  const namedReports = () =>
    db
      .select({ ...getTableColumns(reports), reportedUsername: users.username })
      .from(reports)
      .leftJoin(users, and(eq(users.id, reports.reportedUserId), isShown));

  return {
    /**
     * Stores a report that `decide` lets pass in the person's open case, and the suspension that it answers.
     * @param decide pure; throws the error that refuses the report
     */
    place: (
      { at, ...fields }: NewReport,
      { since, ids }: { since: Date; ids: NewIds },
      decide: (facts: ReportFacts) => { suspension: AutomaticSuspension | null },
    ): Promise<Placed> =>
      inTransaction(db, async (tx) => {
        const { names, hadContact, isHidden, reporters, weight, messageId, ...facts } = await loadFacts(
          tx,
          { at, ...fields },
          since,
        );
        const { suspension } = decide(facts);
        const { reportedUserId: userId } = fields;
        const caseId = await openCaseOf(tx, userId, { id: ids.case, at });
        const [report] = await tx
          .insert(reports)
          .values({
            ...fields,
            messageId,
            caseId,
            createdAt: at,
            severity: hadContact ? severityOf(fields.reason) : UNRANKED,
          })
          .returning();
        if (!report) throw new Error('the report just inserted is missing');
        if (suspension) {
          const { reason: rule, until } = suspension;
          const { decision: id } = ids;
          await tx
            .insert(decisions)
            .values({ id, caseId, userId, at, isAutomatic: true, action: 'suspend', rule, until });
          await tx
            .insert(suspensions)
            .values({ id: ids.suspension, userId, startedAt: at, source: 'automatic', decisionId: id, ...suspension });
          await tx.update(users).set({ suspendedUntil: suspension.until }).where(eq(users.id, userId));
          await tx
            .update(reports)
            .set({ priority: FIRST })
            .where(and(eq(reports.reportedUserId, userId), eq(reports.status, 'open')));
        }
        const reportedUsername = isHidden ? null : names.reported;
        return { report: { ...report, reportedUsername }, ...names, reporters, weight, suspension, caseId };
      }),

    /** Newest first. */
    byReporter: (reporterId: string): Promise<ReportRow[]> =>
      namedReports()
        .where(eq(reports.reporterId, reporterId))
        .orderBy(desc(reports.createdAt), desc(reports.id))
        .limit(REPORTS_LISTED),

    async ofReporter(id: string, reporterId: string): Promise<ReportRow | undefined> {
      const [report] = await namedReports().where(and(eq(reports.id, id), eq(reports.reporterId, reporterId)));
      return report;
    },

    async byId(id: string): Promise<ReportRow | undefined> {
      const [report] = await namedReports().where(eq(reports.id, id));
      return report;
    },

    /** The suspension in force, with what is recorded of it. */
    async suspensionOf(userId: string, at: Date) {
      const [row] = await db
        .select({ until: users.suspendedUntil, source: suspensions.source, reason: suspensions.reason })
        .from(users)
        .leftJoin(
          suspensions,
          and(
            eq(suspensions.userId, users.id),
            eq(suspensions.until, users.suspendedUntil),
            isNull(suspensions.liftedAt),
          ),
        )
        .where(and(eq(users.id, userId), gt(users.suspendedUntil, at)))
        .orderBy(desc(suspensions.startedAt))
        .limit(1);
      return row;
    },

    /** Whether a suspension runs that keeps the user from others. */
    async isBarred(userId: string, at: Date): Promise<boolean> {
      const [row] = await db
        .select({ id: suspensions.id })
        .from(suspensions)
        .where(
          and(
            eq(suspensions.userId, userId),
            gt(suspensions.until, at),
            isNull(suspensions.liftedAt),
            inArray(suspensions.reason, [...BARRING_RULES]),
          ),
        )
        .limit(1);
      return row !== undefined;
    },

    /** The reporter has read what became of their reports. @param ids of which; without them of all */
    async readOutcomes(reporterId: string, at: Date, ids?: readonly string[]): Promise<void> {
      const isNews = and(eq(reports.status, 'resolved'), isNull(reports.outcomeReadAt));
      const areSeen = ids && inArray(reports.id, [...ids]);
      await db
        .update(reports)
        .set({ outcomeReadAt: at })
        .where(and(eq(reports.reporterId, reporterId), isNews, areSeen));
    },
  };
}
