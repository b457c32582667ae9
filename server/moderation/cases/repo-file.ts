import type { ReporterRecord } from '@visavis/domain/reports/weight.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { callMembers, calls } from '../../db/schema/call.ts';
import { cases, decisions } from '../../db/schema/moderation.ts';
import { reportEvidence, reports } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import { isOfCase } from '../decisions.ts';
import { personInCaseColumns, readDecision, readHistories, readHistory } from '../repo-people.ts';
import { readQueueRows } from './repo-queue.ts';

/** reports and calls in a case file, at most, newest first */
const LIST_LENGTH = 200;
/** reporters of whom everything is shown, at most */
const REPORTERS_MAX = 20;

export type CaseFileRows = NonNullable<Awaited<ReturnType<typeof readCaseFile>>>;
export type ReportRow = Awaited<ReturnType<typeof readReports>>[number];

/**
 * Everything that a case page shows; undefined where there is no such case.
 * @param readerId who reads nothing about themselves
 */
export async function readCaseFile(queries: Queries, caseId: string, readerId: string, now: Date) {
  const [queueRow] = await readQueueRows(queries, eq(cases.id, caseId), now, 1);
  const history = queueRow && (await readHistory(queries, queueRow.case.userId, now));
  if (!queueRow || !history) return undefined;
  const { userId } = queueRow.case;
  const about = await readReports(queries, userId, now);
  const idsOf = (some: typeof about) => [...new Set(some.flatMap(({ report }) => report.reporterId ?? []))];
  const ofCase = idsOf(about.filter(({ report }) => isOfCase(report, queueRow.case))).filter((id) => id !== readerId);
  return {
    queueRow,
    history,
    reports: about,
    reporters: await readHistories(queries, ofCase.slice(0, REPORTERS_MAX), now),
    sharedCalls: await readSharedCalls(queries, userId, idsOf(about), now),
    decision: await readCaseDecision(queries, caseId),
  };
}

async function readReports(queries: Queries, userId: string, now: Date) {
  const rows = await queries
    .select({
      report: reports,
      reporter: personInCaseColumns(now),
      call: { id: calls.id, createdAt: calls.createdAt, duration: calls.duration, endReason: calls.endReason },
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(calls, eq(calls.id, reports.roomId))
    .where(eq(reports.reportedUserId, userId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(LIST_LENGTH);
  const ids = rows.map(({ report }) => report.id);
  const kept = and(inArray(reportEvidence.reportId, ids), isNotNull(reportEvidence.file));
  const evidence =
    ids.length > 0
      ? await queries
          .select()
          .from(reportEvidence)
          .where(kept)
          .orderBy(asc(reportEvidence.createdAt), asc(reportEvidence.id))
      : [];
  const reporterIds = rows.flatMap(({ report }) => report.reporterId ?? []);
  const records = await readRecords(queries, [...new Set(reporterIds)]);
  return rows.map((row) => ({
    ...row,
    reporter: row.report.reporterId === null ? null : row.reporter,
    record: records.get(row.report.reporterId ?? '') ?? { upheld: 0, dismissed: 0 },
    evidence: evidence.filter(({ reportId }) => reportId === row.report.id),
  }));
}

/** The outcomes of the reports that these people made; nothing for someone of whose reports none was decided. */
async function readRecords(queries: Queries, reporterIds: string[]): Promise<Map<string | null, ReporterRecord>> {
  if (reporterIds.length === 0) return new Map();
  const countOf = (outcome: 'upheld' | 'dismissed') =>
    sql<number>`(count(*) filter (where ${reports.outcome} = ${outcome}))::int`;
  const rows = await queries
    .select({ id: reports.reporterId, upheld: countOf('upheld'), dismissed: countOf('dismissed') })
    .from(reports)
    .where(and(inArray(reports.reporterId, reporterIds), isNotNull(reports.outcome)))
    .groupBy(reports.reporterId);
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

function readSharedCalls(queries: Queries, userId: string, reporterIds: string[], now: Date) {
  return queries
    .select({
      call: { id: calls.id, createdAt: calls.createdAt, duration: calls.duration },
      with: personInCaseColumns(now),
    })
    .from(callMembers)
    .innerJoin(calls, eq(calls.id, callMembers.callId))
    .innerJoin(users, eq(users.id, callMembers.peerId))
    .where(and(eq(callMembers.userId, userId), inArray(callMembers.peerId, reporterIds)))
    .orderBy(desc(calls.createdAt))
    .limit(LIST_LENGTH);
}

/** The decision that closed a case: not an automatic suspension, nor one that was undone. */
async function readCaseDecision(queries: Queries, caseId: string) {
  const [last] = await queries
    .select({ id: decisions.id })
    .from(decisions)
    .where(and(eq(decisions.caseId, caseId), eq(decisions.isAutomatic, false), isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.at))
    .limit(1);
  return last && (await readDecision(queries, last.id));
}
