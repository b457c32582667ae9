import {
  type Action,
  APPEAL_DAYS,
  CLAIM_FOR,
  mayActOn,
  type Role,
  UNDO_WITHIN,
} from '@visavis/domain/moderation/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

const DAY = 24 * 3_600_000;

/** Someone, as far as their role goes. */
export interface Ranked {
  userId: string;
  role: Role | null;
}

export interface Claim {
  claimedBy: string | null;
  claimedUntil: Date | null;
}

/** One of the staff and a person about whom they want to decide, both locked. */
export interface Between {
  now: Date;
  actor: Ranked;
  person: Ranked;
  /** who made the reports that are to be decided; null for an account that is gone */
  reporters: readonly (string | null)[];
}

/** One's own case is hidden; others decide about one's own reports and about staff. @throws NOT_FOUND, FORBIDDEN */
function refuseToAct({ actor, person, reporters }: Between): void {
  if (actor.role === null || actor.userId === person.userId) throw new AppError('NOT_FOUND');
  if (!mayActOn(actor, person) || reporters.includes(actor.userId)) throw new AppError('FORBIDDEN');
}

/** The holder of a claim that has not run out. */
export const claimant = ({ claimedBy, claimedUntil }: Claim, now: Date): string | null =>
  claimedUntil !== null && claimedUntil > now ? claimedBy : null;

/**
 * Decides about a claim of a case or an appeal. @returns until when it lasts
 * @throws NOT_FOUND, FORBIDDEN, CASE_CLOSED, CLAIMED
 */
export function decideClaim(facts: Between & { isOpen: boolean; claim: Claim }): Date {
  refuseToAct(facts);
  if (!facts.isOpen) throw new AppError('CASE_CLOSED');
  const holder = claimant(facts.claim, facts.now);
  if (holder !== null && holder !== facts.actor.userId) throw new AppError('CLAIMED');
  return new Date(facts.now.getTime() + CLAIM_FOR);
}

/**
 * Decides whether one of the staff may decide a case or an appeal. A claim that has run out counts until someone else
 * claims. @throws NOT_FOUND, FORBIDDEN, CASE_CLOSED, NOT_CLAIMED
 */
export function decideVerdict(facts: Between & { isOpen: boolean; claim: Claim }): void {
  refuseToAct(facts);
  if (!facts.isOpen) throw new AppError('CASE_CLOSED');
  if (facts.claim.claimedBy !== facts.actor.userId) throw new AppError('NOT_CLAIMED');
}

/**
 * Decides whether one of the staff may decide about someone without a report.
 * @param newest decision about the person, and the newest that was read
 * @throws NOT_FOUND, FORBIDDEN, CASE_OPEN, CASE_CLOSED where someone else has decided meanwhile
 */
export function decideSanction({
  hasOpenCase,
  newest,
  read,
  ...facts
}: Between & { hasOpenCase: boolean; newest: string | null; read: string | null }): void {
  refuseToAct(facts);
  if (hasOpenCase) throw new AppError('CASE_OPEN');
  if (newest !== read) throw new AppError('CASE_CLOSED');
}

/** Whether a report is to be decided with a case that is open, or was decided with one that is not. */
export const isOfCase = (
  report: { caseId: string | null; status: 'open' | 'resolved' },
  { id, status }: { id: string; status: 'open' | 'decided' },
): boolean => report.caseId === id && report.status === (status === 'open' ? 'open' : 'resolved');

/**
 * Splits the open reports of a case by a decision. Reports that its maker has not read stay open.
 * @param read the ids of those that they have read, where their client says so
 * @throws CASE_CHANGED where one of these is not open any more
 */
export function splitReports(
  reports: readonly { id: string; isSeen: boolean }[],
  action: Action,
  dismissed: readonly string[],
  read?: readonly string[],
): { upheld: string[]; dismissed: string[]; unseen: string[] } {
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);
  if (read?.some((id) => !ids(reports).includes(id))) throw new AppError('CASE_CHANGED');
  const isRead = ({ id, isSeen }: { id: string; isSeen: boolean }) => read?.includes(id) ?? isSeen;
  const seen = reports.filter(isRead);
  const isUpheld = ({ id }: { id: string }) => action !== 'dismiss' && !dismissed.includes(id);
  return {
    upheld: ids(seen.filter(isUpheld)),
    dismissed: ids(seen.filter((report) => !isUpheld(report))),
    unseen: ids(reports.filter((report) => !isRead(report))),
  };
}

export interface DecisionFacts {
  at: Date;
  action: Action;
  decidedBy: string | null;
  undoneAt: Date | null;
  /** null: there is no appeal */
  appeal: 'waiting' | 'decided' | null;
}

/** Decides about an undo. @throws NOT_FOUND, FORBIDDEN, UNDO_CLOSED */
export function decideUndo({ decision, ...facts }: Between & { decision: DecisionFacts }): void {
  refuseToAct(facts);
  const { actor, now } = facts;
  if (actor.role !== 'admin' && decision.decidedBy !== actor.userId) throw new AppError('FORBIDDEN');
  const isLate = actor.role !== 'admin' && now.getTime() - decision.at.getTime() > UNDO_WITHIN;
  if (isLate || decision.undoneAt || decision.appeal === 'decided') throw new AppError('UNDO_CLOSED');
}

/** Until when a decision may be appealed against; null where it may not. */
export function appealUntil(
  { at, action, undoneAt, appeal }: Omit<DecisionFacts, 'decidedBy'>,
  now: Date,
): Date | null {
  const until = new Date(at.getTime() + APPEAL_DAYS * DAY);
  return action === 'dismiss' || undoneAt || appeal || until < now ? null : until;
}

/** Decides about an appeal. @param decision about the person who appeals @throws NOT_FOUND, APPEAL_CLOSED */
export function decideAppealing(decision: DecisionFacts | undefined, now: Date): void {
  if (!decision || decision.action === 'dismiss') throw new AppError('NOT_FOUND');
  if (!appealUntil(decision, now)) throw new AppError('APPEAL_CLOSED');
}

/** Whether someone may decide an appeal: not who made the decision. */
export const mayDecideAppeal = (
  actor: Ranked,
  person: Ranked,
  decidedBy: string | null,
  reporters: readonly (string | null)[],
) => mayActOn(actor, person) && actor.userId !== decidedBy && !reporters.includes(actor.userId);

/** Refuses whoever made the decision that is appealed against. @throws FORBIDDEN */
export function refuseOwnDecision(actor: Ranked, decidedBy: string | null): void {
  if (actor.userId === decidedBy) throw new AppError('FORBIDDEN');
}
