import { and, eq, min, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { mails } from '../../db/schema/mails.ts';

/** A mail that this node has taken. */
export interface TakenMail {
  id: string;
  sealed: string;
  expiresAt: Date;
  /** with this one */
  tries: number;
}

export type OutboxRepo = ReturnType<typeof createOutboxRepo>;

export function createOutboxRepo(db: Db) {
  /** While no other node has taken it since. */
  const isHeld = ({ id, tries }: TakenMail) => and(eq(mails.id, id), eq(mails.tries, tries));

  return {
    async insert(mail: { id: string; sealed: string; at: Date; expiresAt: Date }): Promise<void> {
      const { id, sealed, at, expiresAt } = mail;
      await db.insert(mails).values({ id, sealed, expiresAt, createdAt: at, dueAt: at });
    },

    /**
     * Takes the mail that is due for longest, if any.
     * @param until when others may take it, as this node is dead
     * @param held that this node has: its try may last longer than it should
     */
    async take(now: Date, until: Date, held: readonly string[]): Promise<TakenMail | undefined> {
      const due = sql`(
        select id from mails
        where due_at <= ${now.toISOString()}::timestamptz and ${notInArray(mails.id, [...held])}
        order by due_at limit 1 for update skip locked)`;
      const [taken] = await db
        .update(mails)
        .set({ dueAt: until, tries: sql`${mails.tries} + 1` })
        .where(sql`${mails.id} = ${due}`)
        .returning({ id: mails.id, sealed: mails.sealed, expiresAt: mails.expiresAt, tries: mails.tries });
      return taken;
    },

    async postpone(mail: TakenMail, dueAt: Date): Promise<void> {
      await db.update(mails).set({ dueAt }).where(isHeld(mail));
    },

    async remove(mail: TakenMail): Promise<void> {
      await db.delete(mails).where(isHeld(mail));
    },

    count: () => db.$count(mails),

    /** When the mail was written that waits for longest. */
    async oldest(): Promise<Date | null> {
      const [row] = await db.select({ at: min(mails.createdAt) }).from(mails);
      return row?.at ?? null;
    },
  };
}
