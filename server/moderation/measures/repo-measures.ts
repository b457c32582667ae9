import { MEASURES_LISTED } from '@visavis/domain/moderation/contract.ts';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { lockPeople } from '../../db/cases.ts';
import type { Db, Queries } from '../../db/connect.ts';
import { appeals, decisions } from '../../db/schema/moderation.ts';
import { suspensions } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { DecisionFacts } from '../decisions.ts';

const measures = (queries: Queries) =>
  queries
    .select({
      decision: decisions,
      appeal: appeals,
      suspension: { until: suspensions.until, liftedAt: suspensions.liftedAt },
    })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .leftJoin(suspensions, eq(suspensions.decisionId, decisions.id));

export type MeasureRow = Awaited<ReturnType<typeof measures>>[number];
export type MeasuresRepo = ReturnType<typeof createMeasuresRepo>;

const areMeasures = inArray(decisions.action, ['warn', 'suspend']);

export function createMeasuresRepo(db: Db) {
  const one = async (queries: Queries, id: string): Promise<MeasureRow | undefined> => {
    const [row] = await measures(queries).where(and(eq(decisions.id, id), areMeasures));
    return row;
  };
  return {
    /** Newest first. */
    ofUser: (userId: string): Promise<MeasureRow[]> =>
      measures(db)
        .where(and(eq(decisions.userId, userId), areMeasures))
        .orderBy(desc(decisions.at), desc(decisions.id))
        .limit(MEASURES_LISTED),

    byId: (id: string) => one(db, id),

    /** @param ids what has been read; without them all */
    async read(userId: string, at: Date, ids?: readonly string[]): Promise<void> {
      const areSeen = ids && inArray(decisions.id, [...ids]);
      await db
        .update(decisions)
        .set({ readAt: at })
        .where(and(eq(decisions.userId, userId), isNull(decisions.readAt), areSeen));
    },

    /** The recipient of a mail about a decision. */
    async addressee(userId: string) {
      const [user] = await db
        .select({
          email: users.email,
          username: users.username,
          language: users.language,
          emailVerifiedAt: users.emailVerifiedAt,
        })
        .from(users)
        .where(eq(users.id, userId));
      return user;
    },

    /**
     * Stores an appeal that `decide` lets pass; two at once wait for each other.
     * @param decide throws what refuses it; receives undefined where the decision is not about the user
     */
    appeal: (
      { id, userId, decisionId, at, text }: { id: string; userId: string; decisionId: string; at: Date; text: string },
      decide: (decision: DecisionFacts | undefined) => void,
    ): Promise<MeasureRow | undefined> =>
      inTransaction(db, async (tx) => {
        await lockPeople(tx, userId);
        const [decision] = await tx
          .select()
          .from(decisions)
          .where(and(eq(decisions.id, decisionId), eq(decisions.userId, userId)));
        const [made] = await tx
          .select({ outcome: appeals.outcome })
          .from(appeals)
          .where(eq(appeals.decisionId, decisionId));
        decide(decision && { ...decision, appeal: made ? (made.outcome ? 'decided' : 'waiting') : null });
        await tx.insert(appeals).values({ id, decisionId, userId, at, text });
        return one(tx, decisionId);
      }),
  };
}
