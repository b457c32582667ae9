import { openUntil } from '@visavis/domain/desk/rules.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { lookUp } from '../db/prepared.ts';
import { deskOpenings } from '../db/schema/desk.ts';

export const createStaffRepo = (db: Db) => ({
  /**
   * The sessions in which one of the staff has the desk open.
   * @param caseId of a case that changes: whoever it is about is left out
   */
  async openSessions(caseId: string | null, now: Date): Promise<string[]> {
    const isOfStaff = lookUp(sql`
      from sessions s join users u on u.id = s.user_id
      where s.id = ${deskOpenings.sessionId} and s.ended_at is null and s.expires_at > ${now.toISOString()}::timestamptz
        and u.role is not null and not exists (select from cases c where c.id = ${caseId}::uuid and c.user_id = u.id)`);
    const rows = await db.select().from(deskOpenings).where(isOfStaff);
    return rows.filter((row) => openUntil(row) > now).map(({ sessionId }) => sessionId);
  },
});
