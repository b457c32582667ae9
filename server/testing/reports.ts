import { createReport, type Report } from '@visavis/domain/reports/contract.ts';
import type { TestPerson } from './person.ts';

/** A report for spam, as its reporter sends it. */
export const reportBody = (reported: TestPerson | string, roomId?: string) => ({
  reportedUserId: typeof reported === 'string' ? reported : reported.userId,
  reason: 'SPAM' as const,
  ...(roomId && { roomId }),
});

/** Reports someone for harassment. */
export async function sendReport(
  reporter: TestPerson,
  reported: TestPerson,
  { description, roomId }: { description?: string; roomId?: string } = {},
): Promise<Report> {
  const body = { reportedUserId: reported.userId, reason: 'HARASSMENT', description, roomId } as const;
  return (await reporter.call(createReport, { body })).data;
}
