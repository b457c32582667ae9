import { type Rule, suspendedAfterLifting } from '@visavis/domain/moderation/rules.ts';
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { LockedPerson } from './cases.ts';
import type { Tx } from './connect.ts';
import { decisions } from './schema/moderation.ts';
import { suspensions } from './schema/reports.ts';
import { users } from './schema/users.ts';

type NewSuspension = Omit<typeof suspensions.$inferInsert, 'userId'>;

/** Suspends someone who is locked; a longer suspension stays in force. @returns until when they are suspended now */
export async function suspend(tx: Tx, { userId, suspendedUntil }: LockedPerson, suspension: NewSuspension) {
  await tx.insert(suspensions).values({ ...suspension, userId });
  const isLonger = suspendedUntil !== null && suspendedUntil > suspension.until;
  const until = isLonger ? suspendedUntil : suspension.until;
  await tx.update(users).set({ suspendedUntil: until }).where(eq(users.id, userId));
  return until;
}

/** A suspension that no one at the desk has decided. */
export interface OutsideSuspension {
  ids: { suspension: string; decision: string };
  at: Date;
  until: Date;
  source: 'operator' | 'kept';
  rule: Rule;
  /** what the person reads */
  message: string;
}

/** Suspends someone who is locked by a decision without a case. @returns until when they are suspended now */
export async function suspendFromOutside(tx: Tx, person: LockedPerson, { ids, ...made }: OutsideSuspension) {
  const { at, until, source, rule, message } = made;
  const { suspension: id, decision: decisionId } = ids;
  const { userId } = person;
  await tx.insert(decisions).values({ id: decisionId, userId, at, action: 'suspend', rule, until, message });
  return suspend(tx, person, { id, startedAt: at, until, source, reason: rule, decisionId });
}

/**
 * Lifts suspensions of someone who is locked. It changes until when they are suspended only where one of these is the one
 * in force; the longest of the others then is.
 * @param which of the person's suspensions
 * @returns until when they are suspended now
 */
export async function liftSuspensions(tx: Tx, { userId, suspendedUntil }: LockedPerson, which: SQL, at: Date) {
  const running = and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt), gt(suspensions.until, at));
  const lifted = await tx
    .update(suspensions)
    .set({ liftedAt: at })
    .where(and(running, which))
    .returning({ until: suspensions.until });
  if (lifted.length === 0) return suspendedUntil;
  const others = await tx.select({ until: suspensions.until }).from(suspensions).where(running);
  const ends = (rows: { until: Date }[]) => rows.map(({ until }) => until);
  const until = suspendedAfterLifting(suspendedUntil, ends(lifted), ends(others), at.getTime());
  await tx.update(users).set({ suspendedUntil: until }).where(eq(users.id, userId));
  return until;
}
