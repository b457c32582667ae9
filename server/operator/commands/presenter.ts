import type { Totals } from '@visavis/domain/desk/figures.ts';
import { categoryOf, UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import { effectivePlan } from '@visavis/domain/users/rules.ts';
import type { OperatorRepo, ReportWithPeople, UserRow } from '../repo.ts';
import type { SuspensionsRepo } from '../repo-suspensions.ts';

type Counts = Awaited<ReturnType<OperatorRepo['counts']>> & ReturnType<typeof presentSuspension>;

/** The end of a suspension in force; null where there is none. @param now ms */
export function untilText(until: Date | null, now: number): string | null {
  if (!until || until.getTime() <= now) return null;
  return until.getTime() >= UNTIL_REVIEWED ? 'reinstated' : until.toISOString();
}

export const presentReport = ({ report, reporter, reported, evidence }: ReportWithPeople) => ({
  id: report.id,
  status: report.status,
  reason: report.reason,
  category: categoryOf(report.reason),
  severity: report.severity,
  isFirst: report.priority > 0,
  createdAt: report.createdAt.toISOString(),
  reported: reported.username,
  reportedId: reported.id,
  reporter: reporter?.username ?? null,
  reporterId: reporter?.id ?? null,
  roomId: report.roomId,
  conversationId: report.conversationId,
  evidence,
  description: report.description,
  resolvedAt: report.resolvedAt?.toISOString() ?? null,
  resolutionNote: report.resolutionNote,
  outcome: report.outcome,
});

type Suspension = Awaited<ReturnType<SuspensionsRepo['inForce']>>;

/** Until when someone is suspended, and what for. @param record of the suspension in force, where there is one */
export function presentSuspension(until: Date | null, record: Suspension, now: number) {
  const suspendedUntil = untilText(until, now);
  const known = suspendedUntil === null ? undefined : record;
  return {
    suspendedUntil,
    suspendedAutomatically: known ? known.source === 'automatic' : null,
    suspendedFor: known?.reason ?? null,
  };
}

/** The counts of `stats`, as the desk shows them. */
export const presentTotals = (totals: Awaited<ReturnType<OperatorRepo['totals']>>, connections: number): Totals => ({
  people: {
    all: totals.users,
    newToday: totals.newUsers,
    paying: totals.payingUsers,
    suspended: totals.suspendedUsers,
  },
  calls: { all: totals.calls, today: totals.callsOfTheDay, running: totals.activeCalls },
  messagesToday: totals.messagesOfTheDay,
  reports: { all: totals.reports, open: totals.openReports },
  evidence: totals.evidence,
  connections,
});

export const presentUser = (user: UserRow, counts: Counts, now: number) => ({
  userId: user.id,
  username: user.username,
  displayName: user.displayName,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  birthDate: user.birthDate,
  profileVisibility: user.visibility,
  role: user.role,
  karma: user.karma,
  experiencePoints: user.experiencePoints,
  plan: effectivePlan(user.plan, user.planEnd?.getTime() ?? null, now),
  planEnd: user.planEnd?.toISOString() ?? null,
  eraseAt: user.eraseAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
  lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
  ...counts,
});
