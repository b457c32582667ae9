import { USUAL_WAIT_DAYS, USUAL_WAIT_SHARE, WATCH_FOR } from '@visavis/domain/waiting/rules.ts';
import { and, count, eq, gt, inArray, isNotNull, isNull, lte, not, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { hiddenIds } from '../db/person.ts';
import { users } from '../db/schema/users.ts';
import { meetingAnswers, waitingWatches } from '../db/schema/waiting.ts';

/** Matches of one day that are read: enough for the share, and little work on a busy site. */
const PER_DAY = 200;
/** At most this many people are notified of one person who waits. */
const NOTIFIED_AT_ONCE = 100;

/**
 * Whether the owner of a watch is in a call that was matched, or was in one since they asked: that ends the watch. Two
 * conditions: one for both would read every call that each of them has had.
 */
const hasMet = sql`(exists (
  select 1 from call_members m where m.user_id = waiting_watches.user_id and m.friend_role is null and m.active
) or exists (
  select 1 from call_members m where m.user_id = waiting_watches.user_id and m.friend_role is null
    and m.ended_at > waiting_watches.until - make_interval(secs => ${WATCH_FOR / 1000})
))`;

export interface Waits {
  matches: number;
  /** what USUAL_WAIT_SHARE of them took at most, seconds */
  seconds: number;
}

/** Someone who comes to a meeting hour. */
export interface Reminder {
  userId: string;
  startsAt: Date;
  /** of their clocks; null: not known */
  zone: string | null;
}
const reminderColumns = {
  userId: meetingAnswers.userId,
  startsAt: meetingAnswers.startsAt,
  zone: meetingAnswers.zone,
};

export type WaitingRepo = ReturnType<typeof createWaitingRepo>;

export function createWaitingRepo(db: Db) {
  return {
    /** Members who were last seen since then. */
    seenSince: (since: Date): Promise<number> =>
      db.$count(users, and(gt(users.lastSeenAt, since), isNull(users.eraseAt))),

    /** The waits that ended at about this time of day, in the hour around it. */
    async waitsAround(now: Date): Promise<Waits> {
      const at = sql`${now.toISOString()}::timestamptz`;
      const { rows } = await db.execute<{ matches: number; seconds: number | null }>(sql`
        select count(*)::int as matches,
          (percentile_cont(${USUAL_WAIT_SHARE}) within group (order by waits.waited))::float8 as seconds
        from generate_series(0, ${USUAL_WAIT_DAYS}::int) as day
        cross join lateral (
          select c.waited from calls c
          where c.waited is not null
            and c.created_at > ${at} - make_interval(days => day) - interval '30 minutes'
            and c.created_at <= ${at} - make_interval(days => day) + interval '30 minutes'
          order by c.created_at desc limit ${PER_DAY}
        ) as waits`);
      return { matches: rows[0]?.matches ?? 0, seconds: rows[0]?.seconds ?? 0 };
    },

    /** How many come to each, and whether the user does, by the start. */
    async answers(starts: readonly Date[], userId: string): Promise<Map<number, { going: number; isGoing: boolean }>> {
      if (starts.length === 0) return new Map();
      const rows = await db
        .select({
          startsAt: meetingAnswers.startsAt,
          going: count(),
          isGoing: sql<boolean>`bool_or(${meetingAnswers.userId} = ${userId})`,
        })
        .from(meetingAnswers)
        .where(and(inArray(meetingAnswers.startsAt, [...starts]), sql`${meetingAnswers.userId} not in ${hiddenIds}`))
        .groupBy(meetingAnswers.startsAt);
      return new Map(rows.map(({ startsAt, going, isGoing }) => [startsAt.getTime(), { going, isGoing }]));
    },

    async answer(
      userId: string,
      startsAt: Date,
      { isGoing, zone = null, at }: { isGoing: boolean; zone?: string | null; at: Date },
    ): Promise<void> {
      if (isGoing) {
        await db.insert(meetingAnswers).values({ userId, startsAt, zone, answeredAt: at }).onConflictDoNothing();
        return;
      }
      await db
        .delete(meetingAnswers)
        .where(and(eq(meetingAnswers.userId, userId), eq(meetingAnswers.startsAt, startsAt)));
    },

    /** Some people who come to meeting hours that begin until then, and were not reminded. */
    dueReminders: (now: Date, until: Date, atMost: number): Promise<Reminder[]> =>
      db
        .select(reminderColumns)
        .from(meetingAnswers)
        .where(
          and(
            isNull(meetingAnswers.remindedAt),
            gt(meetingAnswers.startsAt, now),
            lte(meetingAnswers.startsAt, until),
            sql`${meetingAnswers.userId} not in ${hiddenIds}`,
          ),
        )
        .limit(atMost),

    /** Marks them as reminded. @returns those of them who were not yet: each is reminded once, whatever the node */
    takeReminders: (due: readonly Reminder[], now: Date): Promise<Reminder[]> =>
      db
        .update(meetingAnswers)
        .set({ remindedAt: now })
        .where(
          and(
            isNull(meetingAnswers.remindedAt),
            sql`(${meetingAnswers.userId}, ${meetingAnswers.startsAt}) in (select * from unnest(
              ${sql.param(due.map(({ userId }) => userId))}::uuid[],
              ${sql.param(due.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[]))`,
          ),
        )
        .returning(reminderColumns),

    /** @param isConfirmed leaves out those who have not confirmed theirs: it may be a stranger's */
    async addressesOf(userIds: readonly string[], { isConfirmed }: { isConfirmed: boolean }) {
      const isOneOfThem = inArray(users.id, [...userIds]);
      return await db
        .select({
          id: users.id,
          email: users.email,
          username: users.username,
          language: users.language,
          emailVerifiedAt: users.emailVerifiedAt,
        })
        .from(users)
        .where(isConfirmed ? and(isOneOfThem, isNotNull(users.emailVerifiedAt)) : isOneOfThem);
    },

    async watchUntil(userId: string, now: Date): Promise<Date | undefined> {
      const [row] = await db
        .select({ until: waitingWatches.until })
        .from(waitingWatches)
        .where(and(eq(waitingWatches.userId, userId), gt(waitingWatches.until, now), not(hasMet)));
      return row?.until;
    },
    async watch(userId: string, until: Date): Promise<void> {
      await db
        .insert(waitingWatches)
        .values({ userId, until })
        .onConflictDoUpdate({ target: waitingWatches.userId, set: { until } });
    },
    async stopWatching(userIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .delete(waitingWatches)
        .where(inArray(waitingWatches.userId, [...userIds]))
        .returning({ userId: waitingWatches.userId });
      return rows.map(({ userId }) => userId);
    },
    /** People who asked, are in no call, and may be matched with this user: no block and no report between them. */
    async watchersFor(waitingId: string, now: Date): Promise<string[]> {
      const parted = (other: string) => sql`(
        select 1 from blocks b where (b.blocker_id = ${waitingId} and b.blocked_id = ${sql.raw(other)})
          or (b.blocked_id = ${waitingId} and b.blocker_id = ${sql.raw(other)})
        union all
        select 1 from reports r where (r.reporter_id = ${waitingId} and r.reported_user_id = ${sql.raw(other)})
          or (r.reported_user_id = ${waitingId} and r.reporter_id = ${sql.raw(other)})
      )`;
      const { rows } = await db.execute<{ id: string }>(sql`
        select user_id as id from waiting_watches
        where until > ${now.toISOString()}::timestamptz and user_id <> ${waitingId} and not ${hasMet}
          and user_id not in ${hiddenIds} and not exists ${parted('waiting_watches.user_id')}
          and not exists (select 1 from call_members m where m.user_id = waiting_watches.user_id and m.active)
        order by until limit ${NOTIFIED_AT_ONCE}`);
      return rows.map(({ id }) => id);
    },

    /** Removes what is over. */
    async sweep(now: Date, endedBefore: Date): Promise<void> {
      await db.delete(waitingWatches).where(lte(waitingWatches.until, now));
      await db.delete(meetingAnswers).where(lte(meetingAnswers.startsAt, endedBefore));
    },
  };
}
