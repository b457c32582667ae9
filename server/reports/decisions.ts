import { SUSPENDING_REPORTERS, UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

/** What is known of a new report, read while the reported user is locked. */
export interface ReportFacts {
  /** whether the reported account exists */
  exists: boolean;
  /** whether the room named was a call of the two; true where the report names none */
  sharedRoom: boolean;
  alreadyReported: boolean;
  /** different people with an open report within the window, the new one included */
  reporters: number;
  suspendedUntil: Date | null;
}

/**
 * Decides whether a report is stored, and whether it suspends the reported user until reviewed (rulings 22).
 * @throws NOT_FOUND, NOT_A_MEMBER, ALREADY_REPORTED
 */
export function decideReport(facts: ReportFacts): { suspendUntil: Date | null } {
  if (!facts.exists) throw new AppError('NOT_FOUND');
  if (!facts.sharedRoom) throw new AppError('NOT_A_MEMBER');
  if (facts.alreadyReported) throw new AppError('ALREADY_REPORTED');
  const suspendedUntil = facts.suspendedUntil?.getTime() ?? 0;
  const suspends = facts.reporters >= SUSPENDING_REPORTERS && suspendedUntil < UNTIL_REVIEWED;
  return { suspendUntil: suspends ? new Date(UNTIL_REVIEWED) : null };
}
