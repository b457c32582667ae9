import { callRewards } from '@visavis/domain/call/rules.ts';
import { asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../server/db/connect.ts';
import { callMembers, calls } from '../../server/db/schema/call.ts';
import { sideOf, type Witness } from '../observations.ts';

/** Everybody was told what their call came to, ratings are stored as given, and each call was rewarded once. */
export async function callsHold({ db }: Database, witness: Witness): Promise<string[]> {
  const [told, rated] = [[...witness.told], [...witness.rated]];
  const sides = await db
    .select({
      roomId: calls.id,
      startedAt: calls.startedAt,
      endedAt: calls.endedAt,
      wholeDuration: calls.duration,
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
  const bySide = new Map(sides.map((side) => [sideOf(side.roomId, side.userId), side]));
  const found: string[] = [];
  for (const [key, figures] of told) {
    const side = bySide.get(key);
    const { duration, xpGained, karmaGained, ratingRequired } = side ?? {};
    const same = JSON.stringify({ duration, xpGained, karmaGained, ratingRequired });
    // A match that could not be stored is told as ended, with nothing.
    const isNothing = !side && figures.duration === 0 && !figures.ratingRequired;
    if (!isNothing && same !== JSON.stringify(figures))
      found.push(`${key} was told ${JSON.stringify(figures)}, stored is ${same}`);
  }
  for (const [key, rating] of rated) {
    if (bySide.get(key)?.rating !== rating) found.push(`${key} rated ${rating}, stored is ${bySide.get(key)?.rating}`);
  }
  const rewarded = new Set<string>();
  for (const { roomId, userId, peerId, active, wholeDuration, duration, xpGained } of sides) {
    const key = sideOf(roomId, userId);
    if (active || duration !== wholeDuration) found.push(`${key} is half over`);
    const due = callRewards(duration ?? 0).xpGained;
    const pair = `${userId} ${peerId}`;
    // One rewarded call a pair in 24 hours, of which no run sees the end.
    const isFirst = due > 0 && !rewarded.has(pair);
    if (isFirst) rewarded.add(pair);
    if (xpGained !== (isFirst ? due : 0))
      found.push(`${key} of ${duration} s gained ${xpGained} experience, not ${isFirst ? due : 0}`);
  }
  return found;
}
