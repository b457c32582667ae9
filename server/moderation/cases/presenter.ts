import { KARMA_DEFAULT } from '@visavis/domain/call/karma/rules.ts';
import type { CaseFile, CaseInQueue, ReportInCase } from '@visavis/domain/desk/cases.ts';
import { toLanguage } from '@visavis/domain/languages/languages.ts';
import { categoryOf, gravestOf, severityOf, UNRANKED } from '@visavis/domain/reports/rules.ts';
import { weightOf } from '@visavis/domain/reports/weight.ts';
import { isOfCase } from '../decisions.ts';
import type { Placed } from '../order.ts';
import { presentClaim, presentDecision, presentHistory, presentPersonInCase } from '../presenter.ts';
import type { CaseFileRows, ReportRow } from './repo-file.ts';
import type { OpenCase, QueueRow } from './repo-queue.ts';

const best = ({ standing }: Pick<OpenCase, 'standing'>) => (standing?.best ? weightOf(standing.best) : 0);

/** The place of an open case in the queue. */
export const placeOf = (open: OpenCase): Placed => ({
  id: open.id,
  isFirst: open.standing?.isFirst ?? false,
  severity: Math.max(UNRANKED, ...(open.standing?.ranking ?? []).map(severityOf)),
  weight: best(open),
  isPriority: open.standing?.isPriority ?? false,
  openedAt: open.openedAt.getTime(),
});

export function presentCase(row: QueueRow, now: Date): CaseInQueue {
  const { standing, rule } = row;
  const reasons = standing?.ranking.length ? standing.ranking : (standing?.reasons ?? []);
  const reason = reasons.length > 0 ? gravestOf(reasons) : (rule ?? 'OTHER');
  return {
    id: row.case.id,
    about: presentPersonInCase(row.about, now),
    reports: standing?.reports ?? 0,
    reason: categoryOf(reason),
    severity: severityOf(reason),
    isFirst: standing?.isFirst ?? false,
    ...(standing?.isPriority && { isPriority: true }),
    ...(standing && standing.ranking.length === 0 && { isWithoutContact: true }),
    openedAt: row.case.openedAt.toISOString(),
    weight: best(row),
    hasEvidence: standing?.hasEvidence ?? false,
    claimedBy: presentClaim(row.case, row.claimant, now),
  };
}

/** In the place of a reporter whose account is gone. */
const noOne = {
  ...{ id: '00000000-0000-0000-0000-000000000000', username: '', displayName: '', avatarFile: null },
  ...{ karma: KARMA_DEFAULT, role: null, suspendedUntil: null },
};

const presentReport = ({ report, reporter, record, call, evidence }: ReportRow, now: Date): ReportInCase => ({
  id: report.id,
  reason: report.reason,
  ...(report.severity === UNRANKED && { isWithoutContact: true }),
  description: report.description,
  createdAt: report.createdAt.toISOString(),
  reporter: presentPersonInCase(reporter ?? noOne, now),
  ...(!reporter && { isReporterGone: true }),
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
    ...presentCase(queueRow, now),
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
