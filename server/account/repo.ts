import type { Rule } from '@visavis/domain/moderation/rules.ts';
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { lockPeople } from '../db/cases.ts';
import type { Db } from '../db/connect.ts';
import { keptSuspensions } from '../db/schema/account.ts';
import { sessions } from '../db/schema/auth.ts';
import { cases } from '../db/schema/moderation.ts';
import { reports, suspensions } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { inTransaction } from '../db/transaction.ts';

/** The names of an account's pictures; null where there is none. */
export interface AccountPictures {
  avatar: string | null;
  banner: string | null;
}

/** The mark of a suspended account. */
export interface KeptSuspension {
  emailHash: string;
  suspendedUntil: Date;
  /** null where it was not recorded */
  rule: Rule | null;
  keptUntil: Date;
}

/** Limits the accounts that a node takes on to erase. */
export interface DueQuery {
  now: Date;
  /** accounts due since then are erased although a case is open */
  lastCaseAt: Date;
  /** a node that began before then has failed */
  staleSince: Date;
  limit: number;
}

const pictures = { avatar: users.avatarFile, banner: users.bannerFile };

export type AccountRepo = ReturnType<typeof createAccountRepo>;

export function createAccountRepo(db: Db) {
  return {
    async byId(userId: string) {
      const [row] = await db
        .select({
          email: users.email,
          username: users.username,
          language: users.language,
          suspendedUntil: users.suspendedUntil,
          suspendedFor: suspensions.reason,
          ...pictures,
        })
        .from(users)
        .leftJoin(
          suspensions,
          and(
            eq(suspensions.userId, users.id),
            eq(suspensions.until, users.suspendedUntil),
            isNull(suspensions.liftedAt),
          ),
        )
        .where(eq(users.id, userId))
        .orderBy(desc(suspensions.startedAt))
        .limit(1);
      return row;
    },

    /** Hides an account until it is erased, and ends its sessions. @returns whether it was not hidden before */
    hide: (userId: string, eraseAt: Date, now: Date): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const hidden = await tx
          .update(users)
          .set({ eraseAt })
          .where(and(eq(users.id, userId), isNull(users.eraseAt)))
          .returning({ id: users.id });
        await tx
          .update(sessions)
          .set({ endedAt: now, endReason: 'deletion' })
          .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
        return hidden.length > 0;
      }),

    /** Begins to erase an account, whenever it was to be: it is hidden, and nothing restores it. */
    async begin(userId: string, now: Date): Promise<void> {
      await db
        .update(users)
        .set({ eraseAt: sql`coalesce(${users.eraseAt}, ${now.toISOString()}::timestamptz)`, erasingSince: now })
        .where(eq(users.id, userId));
    },

    /**
     * Begins to erase accounts that are due: not those that are in a case, nor those that another node has begun.
     * @returns their ids
     */
    async beginDue({ now, lastCaseAt, staleSince, limit }: DueQuery): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        update users set erasing_since = ${now.toISOString()}::timestamptz
        where id in (
          select u.id from users u
          where u.erase_at <= ${now.toISOString()}::timestamptz
            and (u.erasing_since is null or u.erasing_since <= ${staleSince.toISOString()}::timestamptz)
            and (u.erasing_since is not null or u.erase_at <= ${lastCaseAt.toISOString()}::timestamptz or not exists (
              select 1 from reports r where r.status <> 'resolved' and u.id in (r.reporter_id, r.reported_user_id)))
          order by u.erase_at limit ${limit}
          for update skip locked)
        returning id`);
      return rows.map(({ id }) => id);
    },

    /** Deletes some messages of their conversations, of both. @returns how many */
    async removeMessages(userId: string, atMost: number): Promise<number> {
      const { rowCount } = await db.execute(sql`
        delete from messages where id in (
          select m.id from conversations c join messages m on m.conversation_id = c.id
          where c.user_a = ${userId} or c.user_b = ${userId} limit ${atMost})`);
      return rowCount ?? 0;
    },

    /**
     * Deletes the account and every row that references it, but its open reports: they stay, and no one is named as their
     * author.
     * @param kept what remains of a suspension
     * @returns its pictures, and how many open cases it had a report in; undefined where there is no account
     */
    remove: (userId: string, kept: KeptSuspension | null): Promise<(AccountPictures & { cases: number }) | undefined> =>
      inTransaction(db, async (tx) => {
        const reported = await tx
          .selectDistinct({ caseId: cases.id, about: cases.userId })
          .from(reports)
          .innerJoin(cases, and(eq(cases.id, reports.caseId), eq(cases.status, 'open')))
          .where(eq(reports.reporterId, userId));
        await lockPeople(tx, userId, ...reported.map(({ about }) => about));
        if (kept) {
          const { emailHash: target } = keptSuspensions;
          await tx.insert(keptSuspensions).values(kept).onConflictDoUpdate({ target, set: kept });
        }
        const open = and(eq(reports.reporterId, userId), eq(reports.status, 'open'));
        await tx.update(reports).set({ reporterId: null }).where(open);
        const [deleted] = await tx.delete(users).where(eq(users.id, userId)).returning(pictures);
        return deleted && { ...deleted, cases: reported.length };
      }),

    async forgetSuspensions(now: Date): Promise<void> {
      await db.delete(keptSuspensions).where(lte(keptSuspensions.keptUntil, now));
    },
  };
}
