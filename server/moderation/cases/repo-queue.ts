import type { ReportReason } from '@visavis/domain/reports/rules.ts';
import { and, desc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Queries } from '../../db/connect.ts';
import { cases, decisions } from '../../db/schema/moderation.ts';
import { users } from '../../db/schema/users.ts';
import { type CaseRow, type PersonInCaseRow, personInCaseColumns } from '../repo-people.ts';

/** What the queue takes from the reports that one person made in a case. */
export interface ReporterInCase {
  reasons: ReportReason[];
  reports: number;
  isFirst: boolean;
  hasEvidence: boolean;
  upheld: number;
  dismissed: number;
}
export interface QueueRow {
  case: CaseRow;
  about: PersonInCaseRow;
  claimant: string | null;
  /** of its decision: the reason of a case without reports */
  rule: ReportReason | null;
  reporters: ReporterInCase[];
}

/** open cases that are put in order, at most */
const OPEN_MAX = 5000;

const claimants = alias(users, 'claimants');

export async function readQueueRows(queries: Queries, where: SQL | undefined, now: Date, limit: number) {
  const rows = await queries
    .select({ case: cases, about: personInCaseColumns(now), claimant: claimants.username })
    .from(cases)
    .innerJoin(users, eq(users.id, cases.userId))
    .leftJoin(claimants, eq(claimants.id, cases.claimedBy))
    .where(where)
    .orderBy(desc(cases.closedAt), desc(cases.id))
    .limit(limit);
  const ids = rows.map(({ case: { id } }) => id);
  if (ids.length === 0) return [];
  const { rows: found } = await queries.execute<Record<string, unknown> & ReporterInCase & { caseId: string }>(sql`
    select r.case_id as "caseId", array_agg(distinct r.reason) as reasons, count(*)::int as reports,
      bool_or(r.priority > 0) as "isFirst",
      bool_or(exists (select 1 from report_evidence e where e.report_id = r.id and e.file is not null)) as "hasEvidence",
      (select count(*) from reports p where p.reporter_id = r.reporter_id and p.outcome = 'upheld')::int as upheld,
      (select count(*) from reports p where p.reporter_id = r.reporter_id and p.outcome = 'dismissed')::int as dismissed
    from reports r join cases c on c.id = r.case_id
    where ${inArray(sql`r.case_id`, ids)} and (r.status = 'open' or c.status = 'decided')
    group by r.case_id, r.reporter_id`);
  const rules = await queries
    .select({ caseId: decisions.caseId, rule: decisions.rule })
    .from(decisions)
    .where(inArray(decisions.caseId, ids));
  return rows.map(
    (row): QueueRow => ({
      ...row,
      rule: rules.find(({ caseId, rule }) => caseId === row.case.id && rule !== null)?.rule ?? null,
      reporters: found.filter(({ caseId }) => caseId === row.case.id),
    }),
  );
}

export type QueueRepo = ReturnType<typeof createQueueRepo>;

export function createQueueRepo(db: Db) {
  /** What concerns the reader is hidden from them. */
  const shownTo = (viewerId: string) => ne(cases.userId, viewerId);
  return {
    open: (viewerId: string, now: Date) =>
      readQueueRows(db, and(eq(cases.status, 'open'), shownTo(viewerId)), now, OPEN_MAX),

    /** Newest first. @param before the last case of the page before */
    async decided(viewerId: string, now: Date, before: { at: Date; id: string } | undefined, limit: number) {
      const shown = and(eq(cases.status, 'decided'), shownTo(viewerId));
      const older =
        before && or(lt(cases.closedAt, before.at), and(eq(cases.closedAt, before.at), lt(cases.id, before.id)));
      return {
        rows: await readQueueRows(db, and(shown, older), now, limit),
        total: await db.$count(cases, shown),
      };
    },
  };
}
