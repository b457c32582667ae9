import { createReport, type Report } from '@visavis/domain/reports/contract.ts';
import type { BodyInputOf } from '@visavis/domain/wire/route.ts';
import type { TestPerson } from '../person.ts';

/** A report for spam, as its reporter sends it. */
export const reportBody = (reported: TestPerson | string, roomId?: string) => ({
  reportedUserId: typeof reported === 'string' ? reported : reported.userId,
  reason: 'SPAM' as const,
  ...(roomId && { roomId }),
});

/** Reports someone, for harassment where nothing else is said. */
export async function sendReport(
  reporter: TestPerson,
  reported: TestPerson,
  { reason = 'HARASSMENT', ...rest }: Partial<BodyInputOf<typeof createReport>> = {},
): Promise<Report> {
  const body = { reportedUserId: reported.userId, reason, ...rest };
  return (await reporter.call(createReport, { body })).data;
}
