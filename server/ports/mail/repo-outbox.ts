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

interface Taking {
  now: Date;
  /** when others may take it, as this node is dead */
  until: Date;
  /** mails that this node has: the try of one may last longer than it should */
  held: readonly string[];
  /** only urgent ones */
  isUrgent: boolean;
}

export type OutboxRepo = ReturnType<typeof createOutboxRepo>;

export function createOutboxRepo(db: Db) {
  /** While no other node has taken it since. */
  const isHeld = ({ id, tries }: TakenMail) => and(eq(mails.id, id), eq(mails.tries, tries));

  return {
    async insert(mail: { id: string; sealed: string; at: Date; expiresAt: Date; isUrgent: boolean }) {
      const { id, sealed, at, expiresAt, isUrgent } = mail;
      await db.insert(mails).values({ id, sealed, expiresAt, isUrgent, createdAt: at, dueAt: at });
    },

    /**
     * Takes the mail that is due for longest, if any; urgent ones before the others.
     * @returns undefined where none is due
     */
    async take({ now, until, held, isUrgent }: Taking): Promise<TakenMail | undefined> {
      const due = sql`(
        select id from mails
        where due_at <= ${now.toISOString()}::timestamptz and ${notInArray(mails.id, [...held])}
          and (is_urgent or not ${isUrgent})
        order by is_urgent desc nulls last, due_at limit 1 for update skip locked)`;
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
