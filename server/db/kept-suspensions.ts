import type { Rule } from '@visavis/domain/moderation/rules.ts';
import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Tx } from './connect.ts';
import { keptSuspensions } from './schema/account.ts';
import { users } from './schema/users.ts';
import { suspendFromOutside } from './suspensions.ts';

/** The suspension that an erased account with the same mailbox leaves. */
export interface EarlierAccount {
  /** what its address may be remembered by */
  marks: string[];
  /** of the suspension that the new account takes over */
  ids: { suspension: string; decision: string };
  /** what the person reads */
  messageFor(rule: Rule): string;
}

/** The earlier account that may have had the mailbox of this one. */
export type EarlierOf = (account: { email: string; language: ProfileLanguage }) => EarlierAccount;

/**
 * The suspension of an erased account goes over to one whose mailbox is proven to be the same.
 * @returns the decision that the person is to learn of; null where there is none
 */
export async function takeOver(
  tx: Tx,
  userId: string,
  at: Date,
  { marks, ids, messageFor }: EarlierAccount,
): Promise<string | null> {
  const isTheirs = and(inArray(keptSuspensions.emailHash, marks), gt(keptSuspensions.keptUntil, at));
  const all = await tx.delete(keptSuspensions).where(isTheirs).returning();
  const [kept] = all.toSorted((one, other) => other.suspendedUntil.getTime() - one.suspendedUntil.getTime());
  const [person] = kept
    ? await tx
        .select({ userId: users.id, role: users.role, suspendedUntil: users.suspendedUntil })
        .from(users)
        .where(eq(users.id, userId))
        .for('no key update')
    : [];
  if (!kept || !person) return null;
  const rule = kept.rule ?? 'OTHER';
  const suspension = { ids, at, until: kept.suspendedUntil, source: 'kept' as const, rule, message: messageFor(rule) };
  await suspendFromOutside(tx, person, suspension);
  return ids.decision;
}
