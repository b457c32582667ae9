import type { Signal } from '@visavis/domain/desk/rules.ts';
import { lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { accountSignals } from '../../db/schema/auth.ts';

export type SignalsRepo = ReturnType<typeof createSignalsRepo>;

export function createSignalsRepo(db: Db) {
  return {
    async note(userId: string, marks: readonly { kind: Signal; hash: string }[], at: Date): Promise<void> {
      await db
        .insert(accountSignals)
        .values(marks.map((mark) => ({ ...mark, userId, at })))
        .onConflictDoUpdate({
          target: [accountSignals.userId, accountSignals.kind, accountSignals.hash],
          set: { at: sql`excluded.at` },
        });
    },

    async deleteUntil(at: Date): Promise<void> {
      await db.delete(accountSignals).where(lte(accountSignals.at, at));
    },
  };
}
