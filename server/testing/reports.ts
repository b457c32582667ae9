import type { TestPerson } from './person.ts';

/** A report for spam, as its reporter sends it. */
export const reportBody = (reported: TestPerson | string, roomId?: string) => ({
  reportedUserId: typeof reported === 'string' ? reported : reported.userId,
  reason: 'SPAM' as const,
  ...(roomId && { roomId }),
});
