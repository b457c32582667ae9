import {
  automaticEnd,
  FRAMES_MAX,
  FRAMES_WITHIN,
  gravestOf,
  type ReportCategory,
  type ReportReason,
} from '@visavis/domain/reports/rules.ts';
import { isSuspending, type ReporterRecord } from '@visavis/domain/reports/weight.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

/** Someone whose report counts towards a suspension: they shared a started call with the reported person. */
export interface Witness extends ReporterRecord {
  /** of their open reports within the window */
  reasons: ReportReason[];
}

/** Facts about a new report, read while the reported user is locked. */
export interface ReportFacts {
  /** ms */
  now: number;
  /** whether the reported account exists */
  exists: boolean;
  /** whether the room named was a call of the two; true where the report names none */
  sharedRoom: boolean;
  /** whether the conversation named is one of the two; true where the report names none */
  sharedConversation: boolean;
  alreadyReported: boolean;
  /** everyone whose open report counts, the new one's author included; each once */
  witnesses: readonly Witness[];
  suspendedUntil: Date | null;
}

export interface AutomaticSuspension {
  until: Date;
  reason: ReportCategory;
}

/**
 * Decides whether a report is stored, and whether it suspends the reported user for a day (rulings 29).
 * @throws NOT_FOUND, NOT_A_MEMBER, ALREADY_REPORTED
 */
export function decideReport(facts: ReportFacts): { suspension: AutomaticSuspension | null } {
  const { now, witnesses, suspendedUntil } = facts;
  if (!facts.exists) throw new AppError('NOT_FOUND');
  if (!facts.sharedRoom || !facts.sharedConversation) throw new AppError('NOT_A_MEMBER');
  if (facts.alreadyReported) throw new AppError('ALREADY_REPORTED');
  const isSuspended = suspendedUntil !== null && suspendedUntil.getTime() > now;
  if (isSuspended || !isSuspending(witnesses)) return { suspension: null };
  const reason = gravestOf(witnesses.flatMap(({ reasons }) => reasons));
  return { suspension: { until: new Date(automaticEnd(now)), reason } };
}

/** Facts about evidence that one of the staff wants to open. */
export interface ViewFacts {
  /** null once their account is gone */
  reporterId: string | null;
  reportedUserId: string;
  /** they hold the open case about the person, or an appeal against what decided the report */
  isHeld: boolean;
}

/**
 * Decides whether one of the staff opens evidence (rulings 73). To whom it is about, there is none.
 * @throws NOT_FOUND, FORBIDDEN for a report of their own, NOT_CLAIMED
 */
export function decideView(facts: ViewFacts | undefined, viewerId: string): void {
  if (!facts || facts.reportedUserId === viewerId) throw new AppError('NOT_FOUND');
  if (facts.reporterId === viewerId) throw new AppError('FORBIDDEN');
  if (!facts.isHeld) throw new AppError('NOT_CLAIMED');
}

/** Decides whether a report takes another frame: while it is new, open and of a call. @throws NOT_FOUND, EVIDENCE_CLOSED */
export function decideFrame(
  report: { createdAt: Date; ofCall: boolean; isOpen: boolean; frames: number } | undefined,
  now: number,
): void {
  if (!report) throw new AppError('NOT_FOUND');
  const isLate = now - report.createdAt.getTime() > FRAMES_WITHIN;
  if (isLate || !report.ofCall || !report.isOpen || report.frames >= FRAMES_MAX) throw new AppError('EVIDENCE_CLOSED');
}
