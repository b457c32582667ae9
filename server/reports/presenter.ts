import type { Report, Suspension } from '@visavis/domain/reports/contract.ts';
import { type ReportCategory, UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import type { Mail } from '../ports/mail/mailer.ts';
import type { Placed, ReportRow } from './repo.ts';

export const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  reportedUserId: row.reportedUserId,
  reportedUsername: row.reportedUsername,
  reason: row.reason,
  description: row.description,
  roomId: row.roomId,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  outcome: row.outcome && (row.outcome === 'upheld' ? 'action_taken' : 'no_action'),
  isNews: row.status === 'resolved' && row.outcomeReadAt === null,
});

export const presentSuspension = (row: {
  until: Date | null;
  source: 'automatic' | 'operator' | 'desk' | 'kept' | null;
  reason: ReportCategory | null;
}): Suspension => ({
  until: row.until && row.until.getTime() < UNTIL_REVIEWED ? row.until.toISOString() : null,
  isAutomatic: row.source === 'automatic',
  reason: row.reason,
});

/** The mail to the review team, in its language: English. */
export function presentReportMail(placed: Placed): Omit<Mail, 'to'> {
  const { report, reporter, reported, reporters, weight, suspension } = placed;
  const lines = [
    `Reported: ${reported} (${report.reportedUserId})`,
    `By: ${reporter} (${report.reporterId})`,
    `Reason: ${report.reason}`,
    `Call: ${report.roomId ?? 'none named'}`,
    ...(report.conversationId ? [`Conversation: ${report.conversationId}`] : []),
    `At: ${report.createdAt.toISOString()}`,
    `Different people who reported ${reported} within a day: ${reporters}`,
    `Weight of those who shared a call with ${reported}: ${weight}`,
    ...(suspension
      ? [
          `${reported} is suspended from matching until ${suspension.until.toISOString()}, or until you have reviewed this.`,
        ]
      : []),
    '',
    report.description ?? '(no description)',
    '',
    `npm run operator -- reports show ${report.id}`,
  ];
  return {
    subject: `Report: ${reported}, ${report.reason}${suspension ? ' (suspended)' : ''}`,
    text: lines.join('\n'),
  };
}
