import type { ProfileFields } from '@visavis/domain/users/profile-fields.ts';
import type { Accent } from '@visavis/domain/users/rules.ts';
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { readKarmaSums, shownKarma } from '../db/karma.ts';
import { newestPastCalls } from '../db/past-calls.ts';
import { isShown, type PersonRow, personColumns } from '../db/person.ts';
import { callMembers, calls } from '../db/schema/call.ts';
import { users } from '../db/schema/users.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';

const profileColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  bio: users.bio,
  language: users.language,
  country: users.country,
  interests: users.interests,
  visibility: users.visibility,
  avatarFile: users.avatarFile,
  bannerFile: users.bannerFile,
  karma: users.karma,
  experiencePoints: users.experiencePoints,
  plan: users.plan,
  planEnd: users.planEnd,
  inviteCode: users.inviteCode,
  accent: users.accent,
  createdAt: users.createdAt,
};

export type ProfileRow = Pick<typeof users.$inferSelect, keyof typeof profileColumns>;

export interface HistoryRow {
  callId: string;
  at: Date;
  duration: number | null;
  rating: 'positive' | 'negative' | 'dismiss' | null;
  peer: PersonRow;
}

/** the columns that hold the name of a picture */
export type PictureColumn = 'avatarFile' | 'bannerFile';

/** Changes by the owner; fields left out stay as they are. */
export type ProfileChange = Partial<ProfileFields> & { accent?: Accent | undefined };

export type UsersRepo = ReturnType<typeof createUsersRepo>;

export function createUsersRepo(db: Db, clock: Clock) {
  const now = () => new Date(clock.now());
  const profile = () => ({ ...profileColumns, karma: shownKarma(users, now()) });

  return {
    async byId(id: string): Promise<ProfileRow | undefined> {
      const [row] = await db
        .select(profile())
        .from(users)
        .where(and(eq(users.id, id), isShown));
      return row;
    },
    async byUsername(username: string): Promise<ProfileRow | undefined> {
      const [row] = await db
        .select(profile())
        .from(users)
        .where(and(eq(users.usernameKey, username.toLowerCase()), isShown));
      return row;
    },

    /** Leaves undefined fields unchanged. */
    async update(id: string, change: ProfileChange): Promise<ProfileRow | undefined> {
      const { profileVisibility, ...fields } = change;
      const values = { ...fields, ...(profileVisibility && { visibility: profileVisibility }) };
      if (Object.values(values).every((value) => value === undefined)) return this.byId(id);
      const [row] = await db.update(users).set(values).where(eq(users.id, id)).returning(profile());
      return row;
    },

    /** Whether a picture is that of a hidden account. */
    async isHiddenPicture(file: string): Promise<boolean> {
      const { rows } = await db.execute<{ hidden: boolean }>(sql`
        select exists (
          select 1 from users where erase_at is not null and ${file} in (avatar_file, banner_file)) as hidden`);
      return rows[0]?.hidden ?? false;
    },

    /** @returns the previous picture, also of concurrent calls; undefined where there is no such account */
    replacePicture: (id: string, column: PictureColumn, file: string | null): Promise<string | null | undefined> =>
      inTransaction(db, async (tx) => {
        const [before] = await tx.select({ file: users[column] }).from(users).where(eq(users.id, id)).for('update');
        await tx
          .update(users)
          .set({ [column]: file })
          .where(eq(users.id, id));
        return before?.file;
      }),

    /** Calls that started and have ended, newest first. */
    history(userId: string, limit: number): Promise<HistoryRow[]> {
      const past = newestPastCalls(db, eq(callMembers.userId, userId), limit);
      return db
        .select({
          callId: calls.id,
          at: calls.createdAt,
          duration: calls.duration,
          rating: past.rating,
          peer: personColumns(now()),
        })
        .from(past)
        .innerJoin(calls, eq(calls.id, past.callId))
        .innerJoin(users, eq(users.id, past.peerId))
        .orderBy(desc(past.endedAt), desc(past.callId));
    },

    /** The rows that `shownLedger` is made of. */
    karma: (userId: string) => readKarmaSums(db, userId),

    /** Calls that earned experience, each with the total that it made, newest first. */
    experience: (userId: string, limit: number) =>
      db
        .select({
          at: sql<Date>`${callMembers.endedAt}`.mapWith(callMembers.endedAt),
          gained: callMembers.xpGained,
          // From the newest back: a sum from the first would read them all, and lack those with people who are gone.
          total: sql<number>`greatest(0, ${users.experiencePoints} - coalesce(sum(${callMembers.xpGained}) over (
            order by ${callMembers.endedAt} desc, ${callMembers.callId} desc
            rows between unbounded preceding and 1 preceding), 0))`.mapWith(Number),
        })
        .from(callMembers)
        .innerJoin(users, eq(users.id, callMembers.userId))
        .where(and(eq(callMembers.userId, userId), gt(callMembers.xpGained, 0), isNotNull(callMembers.endedAt)))
        .orderBy(desc(callMembers.endedAt), desc(callMembers.callId))
        .limit(limit),
  };
}
