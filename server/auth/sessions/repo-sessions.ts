import type { EndReason, SessionEnd } from '@visavis/domain/auth/rules.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { refreshTokens, sessions } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { inTransaction } from '../../db/transaction.ts';
import type {
  LeavingFacts,
  RotationDecision,
  RotationFacts,
  SessionTime,
  SignInDecision,
  Successors,
  TokenPath,
} from './decisions.ts';

/** The outcome of a presented refresh token. */
export type Rotation =
  /** `path` leads from the presented token to the one that is answered */
  | { outcome: 'rotated'; userId: string; sessionId: string; path: TokenPath }
  /** without a session, the token is unknown */
  | { outcome: 'refused'; sessionId: string | undefined; reason: SessionEnd | null }
  /** the session is ended: a traded token came back */
  | { outcome: 'reused'; userId: string; sessionId: string; reason: SessionEnd };

/** A refresh token that is presented, and when. */
export interface Presented {
  hash: string;
  /** of the token at a path from it, by default the one that it is traded for first */
  hashAt(path?: TokenPath): string;
  at: Date;
}

type NewSession = Pick<
  typeof sessions.$inferInsert,
  'id' | 'userId' | 'createdAt' | 'expiresAt' | 'provenAt' | 'browser' | 'system' | 'device'
>;

/** open sessions of a user; the next sign-in ends the one that has not been used for longest */
const SESSIONS_MAX = 50;
/** ended ones that are remembered, the newest, until the time for that is over */
const ENDED_MAX = 200;

const byUser = (endedAt: Date) => ({ endedAt, endReason: 'ended' as EndReason });

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
    ): Promise<{ decision: SignInDecision; isFirst: boolean; ended: string[] }> =>
      inTransaction(db, async (tx) => {
        const thisUser = eq(users.id, session.userId);
        const [facts] = await tx
          .select({ eraseAt: users.eraseAt, erasingSince: users.erasingSince })
          .from(users)
          .where(thisUser)
          .for('no key update');
        const decision = decide(facts);
        if (decision === 'refuse') return { decision, isFirst: false, ended: [] };
        if (decision === 'restore') await tx.update(users).set({ eraseAt: null }).where(thisUser);
        const { id: sessionId, userId, createdAt } = session;
        const [earlier] = await tx
          .select({ id: sessions.id })
          .from(sessions)
          .where(eq(sessions.userId, userId))
          .limit(1);
        const ended = await makeRoom(tx, userId, createdAt);
        await tx.insert(sessions).values(session);
        await tx.insert(refreshTokens).values({ hash: tokenHash, sessionId, generation: 0, createdAt });
        return { decision, isFirst: earlier === undefined, ended };
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

    /** When the user of a session last proved who they are: by default at the sign-in. */
    async provenAt(sessionId: string): Promise<Date | undefined> {
      const [session] = await db
        .select({ signedInAt: sessions.createdAt, at: sessions.provenAt })
        .from(sessions)
        .where(eq(sessions.id, sessionId));
      return session?.at ?? session?.signedInAt;
    },

    async markProven(sessionId: string, provenAt: Date) {
      await db.update(sessions).set({ provenAt }).where(eq(sessions.id, sessionId));
    },

    /** Trades a refresh token for its successor, as `decide` answers. */
    rotate: (presented: Presented, decide: (facts: RotationFacts) => RotationDecision): Promise<Rotation> =>
      inTransaction(db, (tx) => rotate(tx, presented, decide)),

    /** How far the session of a token has come. */
    async endOfToken(hash: string): Promise<SessionTime | undefined> {
      const [session] = await db
        .select({ endedAt: sessions.endedAt, endReason: sessions.endReason, expiresAt: sessions.expiresAt })
        .from(refreshTokens)
        .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
        .where(eq(refreshTokens.hash, hash));
      return session;
    },

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
      const ended = await db.update(sessions).set(byUser(now)).where(open).returning({ id: sessions.id });
      return ended.length > 0;
    },

    async endSession(sessionId: string, now: Date) {
      await db.update(sessions).set(byUser(now)).where(eq(sessions.id, sessionId));
    },
  };
}

/** Ends and forgets what a user has too many of, before another one. @returns the ids of those that this has ended */
async function makeRoom(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const theirs = eq(sessions.userId, userId);
  const unused = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(theirs, isNull(sessions.endedAt)))
    .orderBy(desc(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`), desc(sessions.id))
    .offset(SESSIONS_MAX - 1);
  const ended = await tx
    .update(sessions)
    .set(byUser(at))
    .where(inArray(sessions.id, unused))
    .returning({ id: sessions.id });
  const forgotten = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(theirs, isNotNull(sessions.endedAt)))
    .orderBy(desc(sessions.endedAt), desc(sessions.id))
    .offset(ENDED_MAX);
  await tx.delete(sessions).where(inArray(sessions.id, forgotten));
  return ended.map(({ id }) => id);
}

async function rotate(
  tx: Tx,
  presented: Presented,
  decide: (facts: RotationFacts) => RotationDecision,
): Promise<Rotation> {
  const unknown = { outcome: 'refused', sessionId: undefined, reason: null } as const;
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, presented.hash));
  if (!token) return unknown;
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, token.sessionId)).for('update');
  if (!session) return unknown;
  const { id: sessionId, userId } = session;
  const thisSession = eq(sessions.id, sessionId);
  const decision = decide({ session, token, successors: await successorsOf(tx, token, presented.hashAt()) });
  switch (decision.kind) {
    case 'trade': {
      const { path, generation, expiresAt } = decision;
      await tx.update(sessions).set({ generation, expiresAt, lastUsedAt: presented.at }).where(thisSession);
      const hash = presented.hashAt(path);
      await tx.insert(refreshTokens).values({ hash, sessionId, generation, createdAt: presented.at });
      return { outcome: 'rotated', userId, sessionId, path };
    }
    case 'repeat':
      return { outcome: 'rotated', userId, sessionId, path: decision.path };
    case 'end-session':
      await tx.update(sessions).set({ endedAt: presented.at, endReason: 'reused' }).where(thisSession);
      return { outcome: 'reused', userId, sessionId, reason: 'reused' };
    case 'refuse':
      return { outcome: 'refused', sessionId, reason: decision.reason };
  }
}

/** Every token of a generation succeeds one of the generation before: this one, if the first of them does. */
async function successorsOf(
  tx: Tx,
  { sessionId, generation }: typeof refreshTokens.$inferSelect,
  firstHash: string,
): Promise<Successors | null> {
  const next = await tx
    .select({ hash: refreshTokens.hash, at: refreshTokens.createdAt })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), eq(refreshTokens.generation, generation + 1)))
    .orderBy(asc(refreshTokens.createdAt));
  const [first, last] = [next.find(({ hash }) => hash === firstHash), next.at(-1)];
  return first && last ? { count: next.length, firstAt: first.at, lastAt: last.at } : null;
}
