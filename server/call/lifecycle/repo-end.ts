import { callRewards, clampKarmaDelta, REWARD_SECONDS } from '@visavis/domain/call/rules.ts';
import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { prepared } from '../../db/prepared.ts';
import { callMembers, calls, roomMessages } from '../../db/schema/call.ts';
import { karmaLedger, users } from '../../db/schema/users.ts';
import { inTransaction } from '../../db/transaction.ts';

export type EndReason = 'skip' | 'ended' | 'time_limit' | 'reported' | 'connection_lost' | 'left';

/** What a call came to, for one of its members. */
export interface MemberOutcome {
  userId: string;
  xpGained: number;
  karmaGained: number;
  ratingRequired: boolean;
}
export interface CallOutcome {
  reason: EndReason;
  /** whole seconds; 0 for a call that never started */
  duration: number;
  members: MemberOutcome[];
}

export interface EndInput {
  roomId: string;
  reason: EndReason;
  now: Date;
  /** a member who owes no rating, whatever the duration */
  excused?: string | undefined;
}

/** A row of what a statement ended: one a member. */
interface EndedMember {
  id: string;
  reason: EndReason;
  duration: number;
  userId: string;
  owes: boolean;
}
/** A row of a call that goes on, for it gains something. */
interface LongCall {
  id: string;
  reason: null;
}

const DAY = 24 * 3_600_000;
const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;
/** Whole seconds from the start of a call to its end; 0 where it never started. */
const whole = (end: SQL, start: SQL) =>
  sql<number>`coalesce(greatest(floor(extract(epoch from ${end} - ${start})), 0), 0)::int`;

const endAllShort = prepared<EndedMember | LongCall>(
  'end_short',
  sql`
    with asked as (
      select * from unnest(
        ${sql.placeholder('ids')}::uuid[],
        ${sql.placeholder('reasons')}::text[],
        ${sql.placeholder('times')}::timestamptz[],
        ${sql.placeholder('excused')}::uuid[]
      ) as a(id, reason, at, excused)
    ), open as (
      select c.id, timed.at, a.excused, ${whole(sql`timed.at`, sql`c.started_at`)} as duration,
        case when a.reason = 'left' and c.started_at is not null then 'connection_lost' else a.reason end as reason
      from calls c join asked a on a.id = c.id cross join lateral (select least(a.at, c.ends_at) as at) as timed
      where c.ended_at is null
      order by c.id
      for update of c
    ), ended as (
      update calls c
      set ended_at = o.at, end_reason = o.reason, duration = o.duration
      from open o
      where c.id = o.id and o.duration < ${REWARD_SECONDS}
      returning c.id, c.ended_at, c.end_reason, c.duration, o.excused
    ), parted as (
      update call_members m
      set active = false, ended_at = e.ended_at, duration = e.duration,
        rating_required = e.duration >= m.threshold and m.user_id is distinct from e.excused
      from ended e
      where m.call_id = e.id
      returning e.id, e.end_reason as reason, e.duration, m.user_id as "userId",
        m.rating_required and m.rating is null as owes
    ), silenced as (
      delete from room_messages r using ended e where r.call_id = e.id
    )
    select * from parted
    union all select o.id, null, null, null, null from open o where o.duration >= ${REWARD_SECONDS}`,
);

export type EndRepo = ReturnType<typeof createEndRepo>;

export function createEndRepo(db: Db) {
  /** Whether this pair has had its rewarded call of the last 24 hours (rulings 14). */
  async function rewardedLately(tx: Tx, userId: string, peerId: string, roomId: string, now: Date): Promise<boolean> {
    const rows = await tx
      .select({ id: callMembers.callId })
      .from(callMembers)
      .where(
        and(
          eq(callMembers.userId, userId),
          eq(callMembers.peerId, peerId),
          ne(callMembers.callId, roomId),
          gt(callMembers.endedAt, new Date(now.getTime() - DAY)),
          or(gt(callMembers.xpGained, 0), gt(callMembers.karmaGained, 0)),
        ),
      )
      .limit(1);
    return rows.length > 0;
  }

  /** Gives both members what the call gains them. @returns who gained what; empty where nothing is gained */
  async function reward(tx: Tx, input: EndInput, userIds: string[], duration: number, newId: () => string) {
    const { roomId, now } = input;
    const { xpGained, karmaGained } = callRewards(duration);
    const gained = new Map<string, { xpGained: number; karmaGained: number }>();
    const [first = '', second = ''] = userIds;
    if (xpGained === 0 && karmaGained === 0) return gained;
    // Locked in one order, first of all: two calls of a pair that end at once are looked at one after the other.
    const people = await tx
      .select({ id: users.id, karma: users.karma })
      .from(users)
      .where(inArray(users.id, userIds))
      .orderBy(users.id)
      .for('update');
    if (await rewardedLately(tx, first, second, roomId, now)) return gained;
    for (const { id, karma } of people) {
      const delta = clampKarmaDelta(karma, karmaGained);
      const balance = Math.round((karma + delta) * 100) / 100;
      gained.set(id, { xpGained, karmaGained: delta });
      await tx
        .update(users)
        .set({ karma: balance, experiencePoints: sql`${users.experiencePoints} + ${xpGained}` })
        .where(eq(users.id, id));
      await tx
        .update(callMembers)
        .set({ xpGained, karmaGained: delta })
        .where(and(eq(callMembers.callId, roomId), eq(callMembers.userId, id)));
      if (delta === 0) continue;
      await tx.insert(karmaLedger).values({
        ...{ id: newId(), userId: id, at: now, delta, balance },
        ...{ reason: 'long_call', callId: roomId },
      });
    }
    return gained;
  }

  return {
    /**
     * Ends those of the calls that are too short to gain anything, in one statement.
     * @returns what each came to; 'long' where it gains something and goes on; missing are those that are over or were
     * never stored
     */
    async endShort(inputs: readonly EndInput[]): Promise<Map<string, CallOutcome | 'long'>> {
      const column = <T>(read: (input: EndInput) => T) => inputs.map(read);
      const rows = await endAllShort(db, {
        ids: column(({ roomId }) => roomId),
        reasons: column(({ reason }) => reason),
        times: column(({ now }) => now.toISOString()),
        excused: column(({ excused }) => excused ?? null),
      });
      const outcomes = new Map<string, CallOutcome>();
      const long = new Map<string, 'long'>();
      for (const row of rows) {
        if (row.reason === null) {
          long.set(row.id, 'long');
          continue;
        }
        const { id, reason, duration, userId, owes } = row;
        const outcome = outcomes.get(id) ?? { reason, duration, members: [] };
        outcome.members.push({ userId, xpGained: 0, karmaGained: 0, ratingRequired: owes });
        outcomes.set(id, outcome);
      }
      return new Map<string, CallOutcome | 'long'>([...outcomes, ...long]);
    },

    /**
     * Ends a call of any length, with its rewards.
     * @param newId makes ids for rows of the karma ledger
     * @returns undefined where it is over already, or was never stored
     */
    end: (input: EndInput, newId: () => string): Promise<CallOutcome | undefined> =>
      inTransaction(db, async (tx) => {
        const { roomId, reason, now, excused } = input;
        const [call] = await tx
          .update(calls)
          .set({
            // A call that nobody was there to end in time ended in time.
            endedAt: sql`least(${at(now)}, ${calls.endsAt})`,
            // Whoever is missing from a call that started was there once.
            endReason:
              reason === 'left'
                ? sql`case when ${calls.startedAt} is null then 'left' else 'connection_lost' end`
                : reason,
            duration: whole(sql`least(${at(now)}, ${calls.endsAt})`, sql`${calls.startedAt}`),
          })
          .where(and(eq(calls.id, roomId), isNull(calls.endedAt)))
          .returning({ duration: calls.duration, endedAt: calls.endedAt, reason: calls.endReason });
        if (!call) return undefined;
        const duration = call.duration ?? 0;
        const rows = await tx
          .update(callMembers)
          .set({
            ...{ active: false, duration, endedAt: call.endedAt },
            ratingRequired: sql`${callMembers.threshold} <= ${duration} and ${callMembers.userId} is distinct from ${excused ?? null}::uuid`,
          })
          .where(eq(callMembers.callId, roomId))
          .returning({
            userId: callMembers.userId,
            owes: sql<boolean>`${callMembers.ratingRequired} and ${callMembers.rating} is null`,
          });
        await tx.delete(roomMessages).where(eq(roomMessages.callId, roomId));
        const userIds = rows.map(({ userId }) => userId);
        const gained = await reward(tx, input, userIds, duration, newId);
        const members = rows.map(({ userId, owes }) => {
          const { xpGained, karmaGained } = gained.get(userId) ?? { xpGained: 0, karmaGained: 0 };
          return { userId, xpGained, karmaGained, ratingRequired: owes };
        });
        return { reason: call.reason ?? reason, duration, members };
      }),
  };
}
