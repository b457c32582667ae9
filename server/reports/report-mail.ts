import type { Mail } from '../ports/mailer.ts';
import type { Placed } from './repo.ts';

/** What the review team is told of a report. English: the team's language. */
export function reportMail(placed: Extract<Placed, { outcome: 'stored' }>): Omit<Mail, 'to'> {
  const { report, reporter, reported, reporters, suspended } = placed;
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
