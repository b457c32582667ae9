import { and, eq, isNull, min } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { refreshTokens, sessions } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { LeavingFacts, RotationDecision, RotationFacts, SignInDecision } from './decisions.ts';

/** What became of a refresh token that was presented. */
export type Rotation =
  /** `generations` from the presented token to the newest */
  | { outcome: 'rotated'; userId: string; sessionId: string; generations: number }
  /** without a session, the token is unknown */
  | { outcome: 'refused'; sessionId: string | undefined }
  /** the session is ended: a traded token came back */
  | { outcome: 'reused'; userId: string; sessionId: string };

type NewSession = Pick<
  typeof sessions.$inferInsert,
  'id' | 'userId' | 'createdAt' | 'expiresAt' | 'browser' | 'system' | 'device'
>;

export type SessionsRepo = ReturnType<typeof createSessionsRepo>;

export function createSessionsRepo(db: Db) {
  return {
    /**
     * Stores a session, as `decide` answers, which restores an account that is being deleted. The lock makes it wait
     * for a deletion or an erasure of the same moment, and those for it.
     */
    insertSession: (
      session: NewSession,
      tokenHash: string,
      decide: (facts: LeavingFacts | undefined) => SignInDecision,
    ): Promise<{ decision: SignInDecision; isFirst: boolean }> =>
      inTransaction(db, async (tx) => {
        const thisUser = eq(users.id, session.userId);
        const [facts] = await tx
          .select({ eraseAt: users.eraseAt, erasingSince: users.erasingSince })
          .from(users)
          .where(thisUser)
          .for('no key update');
        const decision = decide(facts);
        if (decision === 'refuse') return { decision, isFirst: false };
        if (decision === 'restore') await tx.update(users).set({ eraseAt: null }).where(thisUser);
        const { id: sessionId, userId, createdAt } = session;
        const [earlier] = await tx
          .select({ id: sessions.id })
          .from(sessions)
          .where(eq(sessions.userId, userId))
          .limit(1);
        await tx.insert(sessions).values(session);
        await tx.insert(refreshTokens).values({ hash: tokenHash, sessionId, generation: 0, createdAt });
        return { decision, isFirst: earlier === undefined };
      }),

    /** When a session was used last; undefined where it has ended or expired. */
    async lastUseOf(sessionId: string, now: Date): Promise<Date | undefined> {
      const [session] = await db
        .select({ expiresAt: sessions.expiresAt, createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt })
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
      return session && session.expiresAt > now ? (session.lastUsedAt ?? session.createdAt) : undefined;
    },

    async markUsed(sessionId: string, now: Date) {
      await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId));
    },

    async signedInAt(sessionId: string): Promise<Date | undefined> {
      const [session] = await db.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId));
      return session?.at;
    },

    /** Trades a refresh token for its successor, as `decide` answers. */
    rotate: (
      presented: string,
      successor: { hash: string; at: Date },
      decide: (facts: RotationFacts) => RotationDecision,
    ): Promise<Rotation> => inTransaction(db, (tx) => rotate(tx, presented, successor, decide)),

    async sessionOfToken(hash: string): Promise<string | undefined> {
      const [token] = await db
        .select({ sessionId: refreshTokens.sessionId })
        .from(refreshTokens)
        .where(eq(refreshTokens.hash, hash));
      return token?.sessionId;
    },

    /** @returns whether it was open, and that user's */
    async endSessionOf(userId: string, sessionId: string, now: Date): Promise<boolean> {
      const open = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt));
      return (await db.update(sessions).set({ endedAt: now }).where(open).returning({ id: sessions.id })).length > 0;
    },

    async endSession(sessionId: string, now: Date) {
      await db.update(sessions).set({ endedAt: now }).where(eq(sessions.id, sessionId));
    },
  };
}

async function rotate(
  tx: Tx,
  presented: string,
  successor: { hash: string; at: Date },
  decide: (facts: RotationFacts) => RotationDecision,
): Promise<Rotation> {
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, presented));
  if (!token) return { outcome: 'refused', sessionId: undefined };
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, token.sessionId)).for('update');
  if (!session) return { outcome: 'refused', sessionId: undefined };
  const thisSession = eq(sessions.id, session.id);
  const next = and(eq(refreshTokens.sessionId, session.id), eq(refreshTokens.generation, token.generation + 1));
  const [traded] = await tx
    .select({ at: min(refreshTokens.createdAt) })
    .from(refreshTokens)
    .where(next);
  const decision = decide({ session, token, tradedAt: traded?.at ?? null });
  switch (decision.kind) {
    case 'advance': {
      const { generation, expiresAt } = decision;
      await tx.update(sessions).set({ generation, expiresAt, lastUsedAt: successor.at }).where(thisSession);
      await tx
        .insert(refreshTokens)
        .values({ hash: successor.hash, sessionId: session.id, generation, createdAt: successor.at });
      return { outcome: 'rotated', userId: session.userId, sessionId: session.id, generations: 1 };
    }
    case 'repeat':
      return {
        outcome: 'rotated',
        userId: session.userId,
        sessionId: session.id,
        generations: decision.generations,
      };
    case 'end-session':
      await tx.update(sessions).set({ endedAt: successor.at }).where(thisSession);
      return { outcome: 'reused', userId: session.userId, sessionId: session.id };
    case 'refuse':
      return { outcome: 'refused', sessionId: session.id };
  }
}
