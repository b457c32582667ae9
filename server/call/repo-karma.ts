import { type KarmaFacts, karmaWindows } from '@visavis/domain/call/karma.ts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../db/connect.ts';
import { karmaLedger, users } from '../db/schema/users.ts';

/** A call by which the karma of a user may change, and the partner in it. */
export interface KarmaSource {
  userId: string;
  fromUserId: string;
  callId: string;
  at: Date;
}

export type KarmaHistory = Omit<KarmaFacts, 'karma'> & {
  /** whether a rating by this partner counted in the last 24 hours */
  countedLately: boolean;
};

/** What earlier changes of a user's karma mean for the next one. The user's row must be locked. */
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
