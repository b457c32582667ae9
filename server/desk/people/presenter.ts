import type { Decision, PersonInCase } from '@visavis/domain/desk/cases.ts';
import type { PersonFile } from '@visavis/domain/desk/people.ts';
import { languageFor, type Role } from '@visavis/domain/moderation/rules.ts';
import { UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import { effectivePlan } from '@visavis/domain/users/rules.ts';
import { presentPerson } from '../../http/presenter.ts';
import { maskEmail } from './decisions.ts';
import type { PersonRow, SuspensionRow } from './repo.ts';

/** What is counted about someone. */
export interface HistoryCounts {
  calls: number;
  /** about them */
  reports: number;
  reportsMade: number;
  /** of those made */
  reportsUpheld: number;
  reportsDismissed: number;
}

export const presentFound = (person: PersonRow, now: Date): PersonInCase => ({
  ...presentPerson(person),
  role: person.role,
  suspendedUntil: person.suspendedUntil && person.suspendedUntil > now ? person.suspendedUntil.toISOString() : null,
});

/** A suspension as the decision that it was. */
const presentSuspension = (suspension: SuspensionRow): Decision => ({
  id: suspension.id,
  caseId: null,
  at: suspension.startedAt.toISOString(),
  by: null,
  isAutomatic: suspension.source === 'automatic',
  action: 'suspend',
  rule: suspension.reason,
  until: suspension.until.getTime() < UNTIL_REVIEWED ? suspension.until.toISOString() : null,
  message: null,
  note: null,
  undoneAt: suspension.liftedAt?.toISOString() ?? null,
  appealOutcome: null,
});

export function presentPersonFile(
  person: PersonRow,
  { counts, suspensions }: { counts: HistoryCounts; suspensions: readonly SuspensionRow[] },
  { viewer, now }: { viewer: Role; now: Date },
): PersonFile {
  const plan = effectivePlan(person.plan, person.planEnd?.getTime() ?? null, now.getTime());
  return {
    ...presentFound(person, now),
    email: viewer === 'admin' ? person.email : maskEmail(person.email),
    plan,
    planEnd: plan === 'free' ? null : (person.planEnd?.toISOString() ?? null),
    language: languageFor(person.language),
    history: {
      memberSince: person.createdAt.toISOString(),
      karma: person.karma,
      calls: counts.calls,
      reportsAbout: counts.reports,
      reportsMade: counts.reportsMade,
      reportsUpheld: counts.reportsUpheld,
      reportsDismissed: counts.reportsDismissed,
      decisions: suspensions.map(presentSuspension),
    },
    openCaseId: null,
  };
}
