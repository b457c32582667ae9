import { callRewards } from '@visavis/domain/call/rules.ts';
import { asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../server/db/connect.ts';
import { callMembers, calls } from '../../server/db/schema/call.ts';
import { memberKey, type Observations } from '../observations.ts';

/** Ended calls are stored as users saw them end, ratings as acknowledged, and each pair is rewarded once. */
export async function checkCalls({ db }: Database, observations: Observations): Promise<string[]> {
  // Copied before the query: later events need not be in its result.
  const [results, ratings] = [[...observations.results], [...observations.ratings]];
  const members = await db
    .select({
      roomId: calls.id,
      startedAt: calls.startedAt,
      endedAt: calls.endedAt,
      callDuration: calls.duration,
      userId: callMembers.userId,
      peerId: callMembers.peerId,
      active: callMembers.active,
      duration: callMembers.duration,
      xpGained: callMembers.xpGained,
      karmaGained: callMembers.karmaGained,
      ratingRequired: callMembers.ratingRequired,
      rating: callMembers.rating,
    })
    .from(calls)
    .innerJoin(callMembers, eq(callMembers.callId, calls.id))
    .where(isNotNull(calls.endedAt))
    .orderBy(asc(calls.endedAt));
  const byKey = new Map(members.map((member) => [memberKey(member.roomId, member.userId), member]));
  const found: string[] = [];
  for (const [key, result] of results) {
    const member = byKey.get(key);
    const { duration, xpGained, karmaGained, ratingRequired } = member ?? {};
    const stored = JSON.stringify({ duration, xpGained, karmaGained, ratingRequired });
    // A match that could not be stored ends with an empty result.
    const isUnstored = !member && result.duration === 0 && !result.ratingRequired;
    if (!isUnstored && stored !== JSON.stringify(result))
      found.push(`${key} received ${JSON.stringify(result)}, stored is ${stored}`);
  }
  for (const [key, rating] of ratings) {
    const stored = byKey.get(key)?.rating;
    if (stored !== rating) found.push(`${key} rated ${rating}, stored is ${stored}`);
  }
  const rewarded = new Set<string>();
  for (const { roomId, userId, peerId, active, callDuration, duration, xpGained } of members) {
    const key = memberKey(roomId, userId);
    if (active || duration !== callDuration) found.push(`${key} did not end with the call`);
    const due = callRewards(duration ?? 0).xpGained;
    const pair = `${userId} ${peerId}`;
    // One rewarded call per pair in 24 hours, and no run lasts longer.
    const expected = rewarded.has(pair) ? 0 : due;
    if (expected > 0) rewarded.add(pair);
    if (xpGained !== expected)
      found.push(`${key} of ${duration} s gained ${xpGained} experience, expected ${expected}`);
  }
  return found;
}
