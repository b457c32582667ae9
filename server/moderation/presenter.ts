import type { Decision, History, PersonInCase } from '@visavis/domain/desk/cases.ts';
import { UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import { presentPerson } from '../http/presenter.ts';
import { type Claim, claimant } from './decisions.ts';
import type { DecisionRow, HistoryRow, PersonInCaseRow } from './repo-people.ts';

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;
/** The end of a suspension; null for good. */
export const endOf = (until: Date | null): string | null =>
  until && until.getTime() < UNTIL_REVIEWED ? until.toISOString() : null;

export const presentPersonInCase = (row: PersonInCaseRow, now: Date): PersonInCase => ({
  ...presentPerson(row),
  role: row.role,
  suspendedUntil: row.suspendedUntil && row.suspendedUntil > now ? row.suspendedUntil.toISOString() : null,
});

/** The claim on something now. @param username of the claimant */
export function presentClaim(claim: Claim, username: string | null, now: Date) {
  const userId = claimant(claim, now);
  return userId && username && claim.claimedUntil
    ? { userId, username, until: claim.claimedUntil.toISOString() }
    : null;
}

export const presentDecision = ({
  decision,
  by,
  appealId,
  appealOutcome,
  appealNote,
  source,
}: DecisionRow): Decision => ({
  id: decision.id,
  caseId: decision.caseId,
  at: decision.at.toISOString(),
  by,
  isAutomatic: decision.isAutomatic,
  isCarriedOver: source === 'kept',
  action: decision.action,
  rule: decision.rule,
  until: endOf(decision.until),
  message: decision.message,
  note: decision.note,
  undoneAt: textOf(decision.undoneAt),
  appealOutcome: appealId ? (appealOutcome ?? 'waiting') : null,
  appealNote,
});

export const presentHistory = ({ person, counts, decisions }: HistoryRow): History => ({
  memberSince: person.createdAt.toISOString(),
  karma: person.karma,
  ...counts,
  decisions: decisions.map(presentDecision),
});
