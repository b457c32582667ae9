import { rate } from '@visavis/domain/call/contract.ts';
import { eq } from 'drizzle-orm';
import { afterEach, expect } from 'vitest';
import { createTokens } from '../auth/sessions/tokens.ts';
import { sessions } from '../db/schema/auth.ts';
import { karmaLedger, users } from '../db/schema/users.ts';
import type { Connected, useWorld } from './use-world.ts';

/**
 * Users without a daily limit, and their karma. After each test every balance is 60 plus the sum of its changes, within
 * bounds, and moved by ratings and calls at most 10 a day (rulings 14).
 */
export function useKarma({ world, user }: Pick<Awaited<ReturnType<typeof useWorld>>, 'world' | 'user'>) {
  const { db } = world.ports.database;
  const ledger = () => db.select().from(karmaLedger);

  async function expectBalanced(): Promise<void> {
    const rows = await ledger();
    for (const { id, karma } of await db.select().from(users)) {
      const changes = rows.filter(({ userId }) => userId === id);
      const sum = changes.reduce((total, { delta }) => total + Math.round(delta * 100), 6000);
      expect(Math.round(karma * 100)).toBe(sum);
      expect(karma).toBeGreaterThanOrEqual(0);
      expect(karma).toBeLessThanOrEqual(100);
      const earned = changes.filter(({ reason }) => reason !== 'operator');
      for (const day of Map.groupBy(earned, ({ at }) => at.toISOString().slice(0, 10)).values()) {
        expect(Math.abs(day.reduce((total, { delta }) => total + delta, 0))).toBeLessThan(10.005);
      }
    }
  }
  afterEach(expectBalanced);

  /** @param karma in the ledger as well, as a change by an operator */
  async function member(karma = 60): Promise<Connected> {
    const connected = await user({ plan: 'premium_plus', karma });
    const at = world.clock.now();
    if (karma !== 60) {
      await db.insert(karmaLedger).values({
        id: world.ports.random.uuid(at),
        userId: connected.person.userId,
        at: new Date(at),
        delta: karma - 60,
        balance: karma,
        reason: 'operator',
      });
    }
    return connected;
  }

  /** A member whom twenty people have rated before without changing their karma: their circle carries it to 100. */
  async function knownMember(karma?: number): Promise<Connected> {
    const known = await member(karma);
    const at = world.clock.now() - 40 * 24 * 3_600_000;
    const entries = Array.from({ length: 20 }, () => ({
      id: world.ports.random.uuid(at),
      userId: known.person.userId,
      at: new Date(at),
      delta: 0,
      balance: karma ?? 60,
      reason: 'rating' as const,
      callId: world.ports.random.uuid(at),
      fromUserId: world.ports.random.uuid(at),
    }));
    await db.insert(karmaLedger).values(entries);
    return known;
  }

  return {
    member,
    knownMember,
    members: (): Promise<[Connected, Connected]> => Promise.all([member(), member()]),
    ledger,
    expectBalanced,
    async accountOf({ person }: Connected) {
      const [row] = await db.select().from(users).where(eq(users.id, person.userId));
      return { karma: row?.karma, xp: row?.experiencePoints };
    },
    /** Gives someone a new access token once theirs has expired. */
    async renew({ person }: Connected): Promise<void> {
      const [session] = await db.select().from(sessions).where(eq(sessions.userId, person.userId));
      const tokens = createTokens(world.config.sessionSecret, world.clock);
      const access = await tokens.sign({ userId: person.userId, sessionId: session?.id ?? '' });
      person.cookies.set('visavis_access', access);
    },
    /** Each dismisses the rating that they owe for a call. */
    async dismiss(roomId: string, ...raters: Connected[]): Promise<void> {
      for (const { socket } of raters) await socket.emit(rate, { roomId, rating: 'dismiss' });
    },
  };
}
