import { lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { emailLinks, passwordResets, usernameChanges } from '../../db/schema/auth.ts';

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
     * Deletes sessions that are over, with their tokens. The newest of an account stays: without any, the next sign-in
     * would count as its first, of which no mail tells.
     * @returns how many
     */
    async deleteSessions(overUntil: Date, atMost: number): Promise<number> {
      const over = sql`
        select id from sessions s
        where least(ended_at, expires_at) <= ${overUntil.toISOString()}::timestamptz and exists (
          select from sessions newer
          where newer.user_id = s.user_id and (newer.created_at, newer.id) > (s.created_at, s.id))
        limit ${atMost} for update skip locked`;
      const { rowCount } = await db.execute(sql`delete from sessions where id in (${over})`);
      return rowCount ?? 0;
    },
  };
}
