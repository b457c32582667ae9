import { openUntil } from '@visavis/domain/desk/rules.ts';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { sessions } from '../db/schema/auth.ts';
import { deskOpenings } from '../db/schema/desk.ts';
import { users } from '../db/schema/users.ts';

/** The sessions in which one of the staff has the desk open. */
export const createStaffRepo = (db: Db) => ({
  async openSessions(now: Date): Promise<string[]> {
    const rows = await db
      .select({
        sessionId: deskOpenings.sessionId,
        openedAt: deskOpenings.openedAt,
        lastRequestAt: deskOpenings.lastRequestAt,
      })
      .from(deskOpenings)
      .innerJoin(sessions, and(eq(sessions.id, deskOpenings.sessionId), isNull(sessions.endedAt)))
      .innerJoin(users, and(eq(users.id, sessions.userId), isNotNull(users.role)))
      .where(gt(sessions.expiresAt, now));
    return rows.filter((row) => openUntil(row) > now).map(({ sessionId }) => sessionId);
  },
});
