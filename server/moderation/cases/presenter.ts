import type { CaseFile, CaseInQueue, ReportInCase } from '@visavis/domain/desk/cases.ts';
import { toLanguage } from '@visavis/domain/languages/languages.ts';
import { categoryOf, gravestOf, severityOf } from '@visavis/domain/reports/rules.ts';
import { weightOf } from '@visavis/domain/reports/weight.ts';
import { isOfCase } from '../decisions.ts';
import type { Placed } from '../order.ts';
import { presentClaim, presentDecision, presentHistory, presentPersonInCase } from '../presenter.ts';
import type { CaseFileRows, ReportRow } from './repo-file.ts';
import type { QueueRow } from './repo-queue.ts';

/** A case with its place in the queue. */
export interface Entry extends Placed {
  row: QueueRow;
  reason: CaseInQueue['reason'];
  /** every reason that someone reported */
  reasons: readonly CaseInQueue['reason'][];
}

export function entryOf(row: QueueRow): Entry {
  const reported = row.reporters.flatMap(({ reasons }) => reasons);
  const reason = reported.length > 0 ? gravestOf(reported) : (row.rule ?? 'OTHER');
  return {
    row,
    id: row.case.id,
    isFirst: row.reporters.some(({ isFirst }) => isFirst),
    reason: categoryOf(reason),
    reasons: reported.map(categoryOf),
    severity: severityOf(reason),
    weight: Math.max(0, ...row.reporters.map(weightOf)),
    openedAt: row.case.openedAt.getTime(),
  };
}

export const presentCase = ({ row, reason, severity, isFirst, weight }: Entry, now: Date): CaseInQueue => ({
  id: row.case.id,
  about: presentPersonInCase(row.about, now),
  reports: row.reporters.reduce((sum, { reports }) => sum + reports, 0),
  reason,
  severity,
  isFirst,
  openedAt: row.case.openedAt.toISOString(),
  weight,
  hasEvidence: row.reporters.some(({ hasEvidence }) => hasEvidence),
  claimedBy: presentClaim(row.case, row.claimant, now),
});

const presentReport = ({ report, reporter, record, call, evidence }: ReportRow, now: Date): ReportInCase => ({
  id: report.id,
  reason: report.reason,
  description: report.description,
  createdAt: report.createdAt.toISOString(),
  reporter: presentPersonInCase(reporter, now),
  record: { ...record, weight: weightOf(record) },
  call: call && {
    roomId: call.id,
    at: call.createdAt.toISOString(),
    duration: call.duration ?? 0,
    endReason: call.endReason,
  },
  conversationId: report.conversationId,
  evidence: evidence.map(({ id, kind, createdAt }) => ({ id, kind, at: createdAt.toISOString() })),
  outcome: report.outcome,
});

export function presentCaseFile(
  { queueRow, history, reports, reporters, sharedCalls, decision }: CaseFileRows,
  now: Date,
): CaseFile {
  const { status } = queueRow.case;
  const isCurrent = ({ report }: ReportRow) => isOfCase(report, queueRow.case);
  const earlier = reports.filter((report) => !isCurrent(report));
  return {
    ...presentCase(entryOf(queueRow), now),
    status,
    language: toLanguage(history.person.language),
    openReports: reports.filter(isCurrent).map((report) => presentReport(report, now)),
    earlierReports: earlier.map((report) => presentReport(report, now)),
    history: presentHistory(history),
    reporters: reporters.map((one) => ({
      person: presentPersonInCase(one.person, now),
      history: presentHistory(one),
    })),
    sharedCalls: sharedCalls.map(({ call, with: other }) => ({
      roomId: call.id,
      with: presentPersonInCase(other, now),
      at: call.createdAt.toISOString(),
      duration: call.duration ?? 0,
    })),
    decision: decision ? presentDecision(decision) : null,
  };
}
