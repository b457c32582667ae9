import type { KarmaChange, RewardFacts } from '@visavis/domain/call/karma.ts';
import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/connect.ts';
import { callMembers } from '../../db/schema/call.ts';
import { users } from '../../db/schema/users.ts';
import { changeKarma, karmaHistory } from '../repo-karma.ts';
import type { CallOutcome, EndInput } from './outcome.ts';

export interface RewardInput {
  /** a rewarded call of the pair after this moment leaves the next one without a reward */
  pairSince: Date;
  /** makes ids for rows of the karma ledger */
  newId(): string;
  /** what one member gains, decided on facts that are locked */
  decide(facts: RewardFacts): { xpGained: number; karma: KarmaChange };
}

/** Whether two have had a rewarded call lately, other than this one. */
async function rewardedLately(tx: Tx, roomId: string, [userId, peerId]: readonly [string, string], since: Date) {
  const rows = await tx
    .select({ id: callMembers.callId })
    .from(callMembers)
    .where(
      and(
        eq(callMembers.userId, userId),
        eq(callMembers.peerId, peerId),
        ne(callMembers.callId, roomId),
        gt(callMembers.endedAt, since),
        or(gt(callMembers.xpGained, 0), gt(callMembers.karmaGained, 0)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Gives both members what their call gains them, and enters it into its outcome. */
export async function reward(
  tx: Tx,
  { roomId, now }: EndInput,
  outcome: CallOutcome,
  input: RewardInput,
): Promise<void> {
  const [a, b] = outcome.members;
  if (!a || !b) return;
  // Locked in one order, before anything is read: of two calls of a pair that end at once the second sees the first.
  const people = await tx
    .select({ id: users.id, karma: users.karma })
    .from(users)
    .where(inArray(users.id, [a.userId, b.userId]))
    .orderBy(users.id)
    .for('update');
  const lately = await rewardedLately(tx, roomId, [a.userId, b.userId], input.pairSince);
  for (const { id, karma } of people) {
    const [member, peer] = id === a.userId ? [a, b] : [b, a];
    const source = { userId: id, fromUserId: peer.userId, callId: roomId, at: now };
    const history = await karmaHistory(tx, source);
    const gained = input.decide({ ...history, karma, duration: outcome.duration, rewardedLately: lately });
    const { xpGained } = gained;
    const { delta, balance } = gained.karma;
    if (xpGained === 0 && delta === 0) continue;
    Object.assign(member, { xpGained, karmaGained: delta });
    await tx
      .update(users)
      .set({ experiencePoints: sql`${users.experiencePoints} + ${xpGained}` })
      .where(eq(users.id, id));
    await tx
      .update(callMembers)
      .set({ xpGained, karmaGained: delta })
      .where(and(eq(callMembers.callId, roomId), eq(callMembers.userId, id)));
    if (delta !== 0) await changeKarma(tx, source, { id: input.newId(), reason: 'long_call', delta, balance });
  }
}
