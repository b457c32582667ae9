import type { Report } from '@visavis/domain/reports/contract.ts';
import type { Mail } from '../ports/mailer.ts';
import type { Placed, ReportRow } from './repo.ts';

export const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  reportedUserId: row.reportedUserId,
  reason: row.reason,
  description: row.description,
  roomId: row.roomId,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});

/** The mail to the review team, in its language: English. */
export function presentReportMail({ report, reporter, reported, reporters, suspended }: Placed): Omit<Mail, 'to'> {
  const lines = [
    `Reported: ${reported} (${report.reportedUserId})`,
    `By: ${reporter} (${report.reporterId})`,
    `Reason: ${report.reason}`,
    `Call: ${report.roomId ?? 'none named'}`,
    `At: ${report.createdAt.toISOString()}`,
    `Different people who reported ${reported} within a day: ${reporters}`,
    ...(suspended ? [`${reported} is suspended from matching until you have reviewed this.`] : []),
    '',
    report.description ?? '(no description)',
    '',
    `npm run operator -- reports show ${report.id}`,
  ];
  return { subject: `Report: ${reported}, ${report.reason}${suspended ? ' (suspended)' : ''}`, text: lines.join('\n') };
}
