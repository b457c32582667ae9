import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/users.ts';

/** A user was online at `at` (ms). */
export interface Sighting {
  userId: string;
  at: number;
}

export type PresenceRepo = ReturnType<typeof createPresenceRepo>;

export function createPresenceRepo(db: Db) {
  return {
    /** Saves the latest time of each user. Rows are locked in order, so that concurrent nodes cannot deadlock. */
    async saveLastSeen(sightings: readonly Sighting[]): Promise<void> {
      const latest = new Map<string, number>();
      for (const { userId, at } of sightings) latest.set(userId, Math.max(at, latest.get(userId) ?? 0));
      const ids = [...latest.keys()];
      const times = [...latest.values()].map((at) => new Date(at).toISOString());
      await db.execute(sql`
        with seen as (select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(times)}::timestamptz[]) as s (id, at)),
        held as (select u.id from users u join seen on seen.id = u.id order by u.id for no key update of u)
        update users u set last_seen_at = seen.at from seen join held on held.id = seen.id
        where u.id = seen.id and (u.last_seen_at is null or u.last_seen_at < seen.at)`);
    },

    async lastSeen(userIds: readonly string[]): Promise<Map<string, Date | null>> {
      if (userIds.length === 0) return new Map();
      const rows = await db
        .select({ id: users.id, at: users.lastSeenAt })
        .from(users)
        .where(inArray(users.id, [...userIds]));
      return new Map(rows.map(({ id, at }) => [id, at]));
    },
  };
}
