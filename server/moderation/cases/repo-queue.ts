import type { ReportReason } from '@visavis/domain/reports/rules.ts';
import { and, desc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Queries } from '../../db/connect.ts';
import { cases, decisions } from '../../db/schema/moderation.ts';
import { users } from '../../db/schema/users.ts';
import { type CaseRow, type PersonInCaseRow, personInCaseColumns } from '../repo-people.ts';

/** The reports of a case, as far as they place it in the queue. */
export interface Standing {
  /** those that were sent */
  reasons: ReportReason[];
  /** those of reporters who had to do with the person: they place the case, where there is one */
  ranking: ReportReason[];
  reports: number;
  isFirst: boolean;
  /** a reporter's plan has priority support */
  isPriority: boolean;
  hasEvidence: boolean;
  /** reports of the best reporter that were decided; null where none ranks */
  best: { upheld: number; dismissed: number } | null;
}
export interface QueueRow {
  case: CaseRow;
  about: PersonInCaseRow;
  claimant: string | null;
  /** of its decision: the reason of a case without reports */
  rule: ReportReason | null;
  standing: Standing | undefined;
}
/** An open case, as far as its place goes. */
export type OpenCase = Pick<CaseRow, 'id' | 'openedAt' | 'claimedBy' | 'claimedUntil'> & {
  standing: Standing | undefined;
};

const claimants = alias(users, 'claimants');

/** @param which condition on cases, without an alias @returns by the ids of their cases */
async function readStandings(queries: Queries, which: SQL | undefined, now: Date): Promise<Map<string, Standing>> {
  // The record of a reporter is counted once, however many reports of theirs are open.
  const { rows } = await queries.execute<
    Record<string, unknown> & Standing & { caseId: string; record: [number, number, number] | null }
  >(sql`
    with listed as (
      select r.id, r.case_id, r.reporter_id, r.reason, r.severity > 0 as ranks, r.priority
      from reports r join cases on cases.id = r.case_id
      where ${which} and (r.status = 'open' or cases.status = 'decided')),
    reporters as (
      select u.id, u.plan <> 'free' and (u.plan_end is null or u.plan_end > ${now.toISOString()}::timestamptz) as pays,
        count(p.id) filter (where p.outcome = 'upheld') as upheld,
        count(p.id) filter (where p.outcome = 'dismissed') as dismissed
      from users u left join reports p on p.reporter_id = u.id and p.outcome is not null
      where u.id in (select reporter_id from listed where ranks)
      group by u.id)
    select l.case_id as "caseId", array_agg(distinct l.reason) as reasons, count(*)::int as reports,
      coalesce(array_agg(distinct l.reason) filter (where l.ranks), '{}') as ranking,
      bool_or(l.priority > 0) as "isFirst",
      coalesce(bool_or(l.pays), false) as "isPriority",
      bool_or(exists (select 1 from report_evidence e where e.report_id = l.id and e.file is not null)) as "hasEvidence",
      max(array[(l.upheld + 1)::float8 / (l.upheld + l.dismissed + 2), l.upheld, l.dismissed])
        filter (where l.ranks) as record
    from (
      select listed.*, w.pays, coalesce(w.upheld, 0) as upheld, coalesce(w.dismissed, 0) as dismissed
      from listed left join reporters w on w.id = listed.reporter_id and listed.ranks) l
    group by l.case_id`);
  return new Map(
    rows.map(({ caseId, record, ...row }) => {
      const best = record && { upheld: record[1], dismissed: record[2] };
      return [caseId, { ...row, best }];
    }),
  );
}

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
  const standings = await readStandings(queries, inArray(cases.id, ids), now);
  const rules = await queries
    .select({ caseId: decisions.caseId, rule: decisions.rule })
    .from(decisions)
    .where(inArray(decisions.caseId, ids));
  return rows.map(
    (row): QueueRow => ({
      ...row,
      rule: rules.find(({ caseId, rule }) => caseId === row.case.id && rule !== null)?.rule ?? null,
      standing: standings.get(row.case.id),
    }),
  );
}

export type QueueRepo = ReturnType<typeof createQueueRepo>;

export function createQueueRepo(db: Db) {
  /** Rows about the reader are hidden from them. */
  const shownTo = (viewerId: string) => ne(cases.userId, viewerId);
  return {
    /** Every open case, in no order. */
    async open(viewerId: string, now: Date): Promise<OpenCase[]> {
      const which = and(eq(cases.status, 'open'), shownTo(viewerId));
      const { id, openedAt, claimedBy, claimedUntil } = cases;
      const rows = await db.select({ id, openedAt, claimedBy, claimedUntil }).from(cases).where(which);
      const standings = await readStandings(db, which, now);
      return rows.map((row) => ({ ...row, standing: standings.get(row.id) }));
    },

    /** @returns those that there still are, in the order of the ids */
    async byIds(ids: readonly string[], now: Date): Promise<QueueRow[]> {
      const rows = await readQueueRows(db, inArray(cases.id, [...ids]), now, ids.length);
      const byId = new Map(rows.map((row) => [row.case.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

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
