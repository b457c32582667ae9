import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/users.ts';

export type AgeRepo = ReturnType<typeof createAgeRepo>;

export function createAgeRepo(db: Db) {
  return {
    /** Stores a proof; the first one stays. */
    async prove(userId: string, ageProvenBy: string, ageProvenAt: Date): Promise<void> {
      await db
        .update(users)
        .set({ ageProvenBy, ageProvenAt })
        .where(and(eq(users.id, userId), isNull(users.ageProvenAt)));
    },
  };
}
