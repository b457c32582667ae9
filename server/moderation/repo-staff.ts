import { openUntil } from '@visavis/domain/desk/rules.ts';
import { and, eq, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { sessions } from '../db/schema/auth.ts';
import { deskOpenings } from '../db/schema/desk.ts';
import { cases } from '../db/schema/moderation.ts';
import { users } from '../db/schema/users.ts';

export const createStaffRepo = (db: Db) => ({
  /**
   * The sessions in which one of the staff has the desk open.
   * @param caseId of a case that changes: whoever it is about is left out
   */
  async openSessions(caseId: string | null, now: Date): Promise<string[]> {
    const isAbout = db
      .select({ id: cases.id })
      .from(cases)
      .where(and(eq(cases.id, caseId ?? sql`null`), eq(cases.userId, users.id)));
    const rows = await db
      .select({
        sessionId: deskOpenings.sessionId,
        openedAt: deskOpenings.openedAt,
        lastRequestAt: deskOpenings.lastRequestAt,
      })
      .from(deskOpenings)
      .innerJoin(sessions, and(eq(sessions.id, deskOpenings.sessionId), isNull(sessions.endedAt)))
      .innerJoin(users, and(eq(users.id, sessions.userId), isNotNull(users.role)))
      .where(and(gt(sessions.expiresAt, now), notExists(isAbout)));
    return rows.filter((row) => openUntil(row) > now).map(({ sessionId }) => sessionId);
  },
});
