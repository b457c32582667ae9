import { inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { emailLinks, passwordResets, sessions, usernameChanges } from '../../db/schema/auth.ts';

export type RetentionRepo = ReturnType<typeof createRetentionRepo>;

export function createRetentionRepo(db: Db) {
  return {
    async deleteFormerNames(changedUntil: Date): Promise<void> {
      await db.delete(usernameChanges).where(lte(usernameChanges.changedAt, changedUntil));
    },

    async deleteLinks(expiredUntil: Date): Promise<void> {
      await db.delete(passwordResets).where(lte(passwordResets.expiresAt, expiredUntil));
      await db.delete(emailLinks).where(lte(emailLinks.expiresAt, expiredUntil));
    },

    /**
     * Reads on through the sessions, in the order of their ids: which of them are over, and not the newest of an account.
     * That one stays: without any, the next sign-in would count as its first, of which no mail tells.
     */
    async sessionsAfter(id: string, overUntil: Date, atMost: number): Promise<{ id: string; isOver: boolean }[]> {
      const { rows } = await db.execute<{ id: string; isOver: boolean }>(sql`
        select s.id, least(s.ended_at, s.expires_at) <= ${overUntil.toISOString()}::timestamptz and exists (
          select from sessions newer
          where newer.user_id = s.user_id and (newer.created_at, newer.id) > (s.created_at, s.id)) as "isOver"
        from sessions s where s.id > ${id} order by s.id limit ${atMost}`);
      return rows;
    },

    /** With their tokens. */
    async deleteSessions(ids: readonly string[]): Promise<void> {
      const theirs = inArray(sessions.id, [...ids]);
      const free = db.select({ id: sessions.id }).from(sessions).where(theirs).for('update', { skipLocked: true });
      await db.delete(sessions).where(inArray(sessions.id, free));
    },
  };
}
