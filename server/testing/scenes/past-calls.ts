import { eq, sql } from 'drizzle-orm';
import { callMembers, calls } from '../../db/schema/call.ts';
import { users } from '../../db/schema/users.ts';
import type { TestPerson } from '../person.ts';
import type { World } from '../world.ts';

export interface PastCall {
  a: TestPerson;
  b: TestPerson;
  /** when it was matched, ms */
  at: number;
  /** s; null for an active call */
  duration?: number | null;
  begun?: boolean;
  ratingOfA?: 'positive' | 'negative' | 'dismiss';
  /** experience that `a` gained */
  xp?: number;
}

/** Inserts past calls as the server would have stored them. @returns their ids */
export async function insertCalls({ ports }: World, ...list: PastCall[]): Promise<string[]> {
  const rows = list.map(({ a, b, at, duration = 60, begun = true, ratingOfA, xp = 0 }) => {
    const id = ports.random.uuid(at);
    const createdAt = new Date(at);
    const endedAt = duration === null ? null : new Date(at + duration * 1000);
    const side = {
      callId: id,
      createdAt,
      threshold: 20,
      sessionSeconds: 1800,
      active: duration === null,
      endedAt,
      duration,
    };
    return {
      call: { id, createdAt, startedAt: begun ? createdAt : null, endedAt, duration },
      members: [
        { ...side, userId: a.userId, peerId: b.userId, rating: ratingOfA, xpGained: xp },
        { ...side, userId: b.userId, peerId: a.userId },
      ],
    };
  });
  const { db } = ports.database;
  await db.insert(calls).values(rows.map(({ call }) => call));
  await db.insert(callMembers).values(rows.flatMap(({ members }) => members));
  for (const { a, xp = 0 } of list) {
    if (xp === 0) continue;
    const experiencePoints = sql`${users.experiencePoints} + ${xp}`;
    await db.update(users).set({ experiencePoints }).where(eq(users.id, a.userId));
  }
  return rows.map(({ call }) => call.id);
}
