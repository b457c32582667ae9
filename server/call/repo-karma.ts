import { type KarmaFacts, karmaWindows } from '@visavis/domain/call/karma/karma.ts';
import { KARMA_CALL_SECONDS } from '@visavis/domain/call/rules.ts';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '../db/connect.ts';
import { callMembers } from '../db/schema/call.ts';
import { karmaLedger, users } from '../db/schema/users.ts';

/** A call by which the karma of a user may change, and the partner in it. */
export interface KarmaSource {
  userId: string;
  fromUserId: string;
  callId: string;
  at: Date;
}

/** Earlier calls of a pair that were worth something to both, other than `callId`. */
export async function rewardHistory(tx: Tx, { userId, fromUserId, callId, at }: KarmaSource) {
  const since = karmaWindows(at.getTime());
  const after = (moment: number) => sql`${callMembers.endedAt} > ${new Date(moment).toISOString()}::timestamptz`;
  const [row] = await tx
    .select({
      rewardedLately: sql<boolean>`coalesce(bool_or(${after(since.pair)}), false)`,
      repeats: sql<number>`(count(*) filter (where ${callMembers.duration} >= ${KARMA_CALL_SECONDS}))::int`,
    })
    .from(callMembers)
    .where(
      and(
        eq(callMembers.userId, userId),
        eq(callMembers.peerId, fromUserId),
        ne(callMembers.callId, callId),
        gt(callMembers.xpGained, 0),
        after(since.repeats),
      ),
    );
  return row ?? { rewardedLately: false, repeats: 0 };
}

/** How many people rated a user in the time of the circle, and how many of them down; the newest rating included. */
export async function ratersOf(tx: Tx, { userId, at }: Pick<KarmaSource, 'userId' | 'at'>) {
  const people = sql`count(distinct ${callMembers.userId})`;
  const [row] = await tx
    .select({
      raters: sql<number>`(${people})::int`,
      against: sql<number>`(${people} filter (where ${callMembers.rating} = 'negative'))::int`,
    })
    .from(callMembers)
    .where(
      and(
        eq(callMembers.peerId, userId),
        inArray(callMembers.rating, ['positive', 'negative']),
        gt(callMembers.ratedAt, new Date(karmaWindows(at.getTime()).circle)),
      ),
    );
  return row ?? { raters: 0, against: 0 };
}

export type KarmaHistory = Omit<KarmaFacts, 'karma'> & {
  /** whether a rating by this partner counted in the last 24 hours */
  countedLately: boolean;
};

/** Bounds that earlier changes of a user's karma set to the next one. The user's row must be locked. */
export async function karmaHistory(tx: Tx, { userId, fromUserId, callId, at }: KarmaSource): Promise<KarmaHistory> {
  const since = karmaWindows(at.getTime());
  const after = (moment: number) => sql`${karmaLedger.at} > ${new Date(moment).toISOString()}::timestamptz`;
  const fromPartner = sql`${karmaLedger.fromUserId} = ${fromUserId}::uuid`;
  const today = sql`${karmaLedger.at} >= ${new Date(since.day).toISOString()}::timestamptz`;
  const [row] = await tx
    .select({
      today: sql<number>`coalesce(sum(${karmaLedger.delta}) filter (where ${today}), 0)::float8`,
      repeats: sql<number>`(count(distinct ${karmaLedger.callId})
        filter (where ${fromPartner} and ${karmaLedger.callId} <> ${callId}::uuid and ${after(since.repeats)}))::int`,
      circle: sql<number>`(count(distinct ${karmaLedger.fromUserId})
        filter (where ${karmaLedger.delta} >= 0 and not ${fromPartner}))::int + 1`,
      countedLately: sql<boolean>`coalesce(bool_or(${fromPartner} and ${karmaLedger.reason} = 'rating'
        and ${after(since.pair)}), false)`,
    })
    .from(karmaLedger)
    .where(
      and(
        eq(karmaLedger.userId, userId),
        inArray(karmaLedger.reason, ['rating', 'long_call']),
        gt(karmaLedger.at, new Date(since.circle)),
      ),
    );
  return row ?? { today: 0, repeats: 0, circle: 1, countedLately: false };
}

/** Stores a change of karma: its entry in the ledger and the new balance. The user's row must be locked. */
export async function changeKarma(
  tx: Tx,
  source: KarmaSource,
  change: { id: string; reason: 'rating' | 'long_call'; delta: number; balance: number },
): Promise<void> {
  await tx.insert(karmaLedger).values({ ...source, ...change });
  await tx.update(users).set({ karma: change.balance }).where(eq(users.id, source.userId));
}
