import { REWARD_SECONDS } from '@visavis/domain/call/rules.ts';
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { prepared } from '../../db/prepared.ts';
import { callMembers, calls } from '../../db/schema/call.ts';
import { inTransaction } from '../../db/transaction.ts';
import { releaseOwed } from '../repo-owed.ts';
import type { CallOutcome, EndInput, EndReason } from './outcome.ts';
import { type RewardInput, reward } from './repo-rewards.ts';

/** A row of what a statement ended: one a member. */
interface EndedMember {
  id: string;
  reason: EndReason;
  duration: number;
  userId: string;
  owes: boolean;
  role: 'caller' | 'callee' | null;
}
/** A row of a call that was not ended, for it lasted too long. */
interface LongCall {
  id: string;
  reason: null;
}

const NO_LIMIT = 2_147_483_647;

/**
 * Ends those of the calls that lasted less than `below` seconds, and those between friends, which gain nothing; returns the
 * ids of the others. A call whose
 * time was up ended then, however late this runs; 'left' becomes 'connection_lost' where both members were in it once.
 */
const endCalls = prepared<EndedMember | LongCall>(
  'end_calls',
  sql`
    with asked as (
      select * from unnest(
        ${sql.placeholder('ids')}::uuid[],
        ${sql.placeholder('reasons')}::text[],
        ${sql.placeholder('times')}::timestamptz[],
        ${sql.placeholder('excused')}::uuid[]
      ) as a(id, reason, at, excused)
    ), open as (
      select c.id, timed.at, a.excused,
        exists (select 1 from call_members m where m.call_id = c.id and m.friend_role is not null) as friends,
        coalesce(greatest(floor(extract(epoch from timed.at - c.started_at)), 0), 0)::int as duration,
        case when a.reason = 'left' and c.started_at is not null then 'connection_lost' else a.reason end as reason
      from (select * from asked order by id) a
      cross join lateral (select * from calls where id = a.id and ended_at is null offset 0 for update) c
      cross join lateral (select least(a.at, c.ends_at) as at) as timed
    ), ended as (
      update calls c
      set ended_at = o.at, end_reason = o.reason, duration = o.duration
      from open o
      where c.id = o.id and (o.duration < ${sql.placeholder('below')}::int or o.friends)
      returning c.id, c.ended_at, c.end_reason, c.duration, o.excused
    ), parted as (
      update call_members m
      set active = false, ended_at = e.ended_at, duration = e.duration,
        rating_required = e.duration >= m.threshold and m.user_id is distinct from e.excused and m.rating is null
      from ended e
      where m.call_id = e.id
      returning e.id, e.end_reason as reason, e.duration, m.user_id as "userId",
        m.rating_required as owes, m.friend_role as role
    )
    select * from parted
    union all
    select o.id, null, null, null, null, null from open o
    where o.duration >= ${sql.placeholder('below')}::int and not o.friends`,
);

/** A statement of its own: the one above does not see a message that it waited for. */
const deleteMessages = prepared(
  'silence_calls',
  sql`delete from room_messages where call_id = any(${sql.placeholder('ids')}::uuid[])`,
);

/** Ends calls and deletes their chats. @returns what each came to; 'long' where it was not ended; missing are those that are over or were never stored */
async function endThose(
  tx: Tx,
  inputs: readonly EndInput[],
  below: number,
): Promise<Map<string, CallOutcome | 'long'>> {
  const column = <T>(read: (input: EndInput) => T) => inputs.map(read);
  const rows = await endCalls(tx, {
    ids: column(({ roomId }) => roomId),
    reasons: column(({ reason }) => reason),
    times: column(({ now }) => now.toISOString()),
    excused: column(({ excused }) => excused ?? null),
    below,
  });
  const outcomes = new Map<string, CallOutcome>();
  const long = new Map<string, 'long'>();
  for (const row of rows) {
    if (row.reason === null) {
      long.set(row.id, 'long');
      continue;
    }
    const { id, reason, duration, userId, owes, role } = row;
    const outcome: CallOutcome = outcomes.get(id) ?? { reason, duration, members: [] };
    outcome.members.push({ userId, xpGained: 0, karmaGained: 0, ratingRequired: owes });
    if (role) {
      const { callerId = '', calleeId = '' } = outcome.friends ?? {};
      outcome.friends = role === 'caller' ? { callerId: userId, calleeId } : { callerId, calleeId: userId };
    }
    outcomes.set(id, outcome);
  }
  await deleteMessages(tx, { ids: `{${[...outcomes.keys()].join()}}` });
  return new Map<string, CallOutcome | 'long'>([...outcomes, ...long]);
}

export type EndRepo = ReturnType<typeof createEndRepo>;

export function createEndRepo(db: Db) {
  return {
    /**
     * Ends those of the calls that are too short to gain anything.
     * @returns what each came to; 'long' where it gains something and goes on; missing are those that are over or were
     * never stored
     */
    endShort: (inputs: readonly EndInput[]) => inTransaction(db, (tx) => endThose(tx, inputs, REWARD_SECONDS)),

    /** Ends a call of any length, with its rewards. @returns undefined where it is over or was never stored */
    end: (input: EndInput, rewards: RewardInput): Promise<CallOutcome | undefined> =>
      inTransaction(db, async (tx) => {
        const outcome = (await endThose(tx, [input], NO_LIMIT)).get(input.roomId);
        if (!outcome || outcome === 'long') return undefined;
        await reward(tx, input, outcome, rewards);
        return outcome;
      }),

    /** The results of those calls that have ended, by room: a rating given since then changes nothing of them. */
    async outcomes(roomIds: readonly string[]): Promise<Map<string, CallOutcome>> {
      const outcomes = new Map<string, CallOutcome>();
      if (roomIds.length === 0) return outcomes;
      const rows = await db
        .select({ id: calls.id, reason: calls.endReason, duration: calls.duration })
        .from(calls)
        .where(and(inArray(calls.id, [...roomIds]), isNotNull(calls.endedAt)));
      for (const { id, reason, duration } of rows) {
        outcomes.set(id, { reason: reason ?? 'ended', duration: duration ?? 0, members: [] });
      }
      if (outcomes.size === 0) return outcomes;
      const sides = await db
        .select({
          roomId: callMembers.callId,
          userId: callMembers.userId,
          xpGained: callMembers.xpGained,
          karmaGained: callMembers.karmaGained,
          ratingRequired: callMembers.ratingRequired,
        })
        .from(callMembers)
        .where(inArray(callMembers.callId, [...outcomes.keys()]));
      for (const { roomId, ...side } of sides) outcomes.get(roomId)?.members.push(side);
      return outcomes;
    },

    /** Releases a user from a rating that they owe another, whom they have reported. */
    excuse: (userId: string, peerId: string): Promise<void> => releaseOwed(db, userId, peerId),
  };
}
