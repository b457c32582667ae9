import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { sessions } from '../../db/schema/auth.ts';

const shown = {
  id: sessions.id,
  browser: sessions.browser,
  system: sessions.system,
  device: sessions.device,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
};

export type OpenSessionRow = Pick<typeof sessions.$inferSelect, keyof typeof shown>;

export type OpenSessionsRepo = ReturnType<typeof createOpenSessionsRepo>;

/** Sessions that have neither ended nor expired. */
export function createOpenSessionsRepo(db: Db) {
  const openOf = (userId: string, now: Date) =>
    and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now));
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

  return {
    /** The last used first. */
    ofUser: (userId: string, now: Date): Promise<OpenSessionRow[]> =>
      db
        .select(shown)
        .from(sessions)
        .where(openOf(userId, now))
        .orderBy(desc(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`)),

    /** @returns the ids of those that this has ended */
    end: async (userId: string, id: string, now: Date): Promise<string[]> =>
      idsOf(
        await db
          .update(sessions)
          .set({ endedAt: now, endReason: 'ended' })
          .where(and(openOf(userId, now), eq(sessions.id, id)))
          .returning({ id: sessions.id }),
      ),
    endOthers: async (userId: string, keptId: string, now: Date): Promise<string[]> =>
      idsOf(
        await db
          .update(sessions)
          .set({ endedAt: now, endReason: 'ended' })
          .where(and(openOf(userId, now), ne(sessions.id, keptId)))
          .returning({ id: sessions.id }),
      ),
  };
}
