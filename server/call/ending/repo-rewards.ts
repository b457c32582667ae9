import type { memberReward } from '@visavis/domain/call/karma/karma.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/connect.ts';
import { callMembers } from '../../db/schema/call.ts';
import { users } from '../../db/schema/users.ts';
import { changeKarma, karmaHistory, rewardHistory } from '../repo-karma.ts';
import type { CallOutcome, EndInput } from './outcome.ts';

export interface RewardInput {
  /** makes ids for rows of the karma ledger */
  newId(): string;
  /** what one member gains, decided on facts that are locked */
  decide: typeof memberReward;
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
  const earlier = await rewardHistory(tx, { userId: a.userId, fromUserId: b.userId, callId: roomId, at: now });
  for (const { id, karma } of people) {
    const [member, peer] = id === a.userId ? [a, b] : [b, a];
    const source = { userId: id, fromUserId: peer.userId, callId: roomId, at: now };
    const history = await karmaHistory(tx, source);
    const gained = input.decide({ ...history, ...earlier, karma, duration: outcome.duration });
    const { xpGained, karmaGained } = gained;
    const { delta, balance } = gained.karma;
    if (xpGained === 0) continue;
    Object.assign(member, { xpGained, karmaGained });
    await tx
      .update(users)
      .set({ experiencePoints: sql`${users.experiencePoints} + ${xpGained}` })
      .where(eq(users.id, id));
    await tx
      .update(callMembers)
      .set({ xpGained, karmaGained })
      .where(and(eq(callMembers.callId, roomId), eq(callMembers.userId, id)));
    if (delta !== 0) await changeKarma(tx, source, { id: input.newId(), reason: 'long_call', delta, balance });
  }
}
