import type { Role } from '@visavis/domain/moderation/rules.ts';
import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/auth.ts';
import { deskOpenings } from '../../db/schema/desk.ts';
import { users } from '../../db/schema/users.ts';
import type { TestPerson } from '../person.ts';
import type { World } from '../world.ts';

/** Gives someone a role, and opens the desk for the sessions that they have. */
export async function appoint(
  { ports, clock }: { ports: Pick<World['ports'], 'database'>; clock: Pick<World['clock'], 'now'> },
  { userId }: Pick<TestPerson, 'userId'>,
  role: Role,
) {
  const { db } = ports.database;
  const at = new Date(clock.now());
  await db.update(users).set({ role }).where(eq(users.id, userId));
  const theirs = await db.select({ sessionId: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  const set = { openedAt: at, lastRequestAt: at };
  await db
    .insert(deskOpenings)
    .values(theirs.map(({ sessionId }) => ({ sessionId, ...set })))
    .onConflictDoUpdate({ target: deskOpenings.sessionId, set });
}
