import { inArray } from 'drizzle-orm';
import type { Database } from '../../server/db/connect.ts';
import { users } from '../../server/db/schema/users.ts';
import { systemClock } from '../../server/ports/clock.ts';
import { systemRandom } from '../../server/ports/random.ts';
import { createCrowd, type Guest, pairUp } from '../../server/testing/crowd.ts';

/** People who come in while the database may be away. */
export interface Arrivals {
  /** Signed in, with a plan that has no daily limit and no short sessions. @param language that they speak */
  come(count: number, language: 'en' | 'es'): Promise<Guest[]>;
  friends(): Promise<readonly [Guest, Guest]>;
}

const AGAIN = 500;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createArrivals(database: Database, sessionSecret: string): Arrivals {
  const { db } = database;
  const outside = { db, clock: systemClock, random: systemRandom };
  let count = 0;

  async function persist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch {
        await wait(AGAIN);
      }
    }
  }

  async function come(many: number, language: 'en' | 'es'): Promise<Guest[]> {
    const crowd = await persist(() => {
      const names = Array.from({ length: many }, () => {
        count += 1;
        return `guest${count}`;
      });
      return createCrowd({ ...outside, sessionSecret }, names);
    });
    const ids = crowd.map(({ userId }) => userId);
    await persist(() => db.update(users).set({ plan: 'premium_plus', language }).where(inArray(users.id, ids)));
    return crowd;
  }

  return {
    come,
    async friends() {
      const [one, other] = (await come(2, 'en')) as [Guest, Guest];
      // Once more after an answer that was lost would be refused: it is done then.
      await persist(() => pairUp(outside, [[one.userId, other.userId]]).catch(ignoreDone));
      return [one, other];
    },
  };
}

function ignoreDone(error: { code?: string; cause?: { code?: string } }): void {
  if ((error.code ?? error.cause?.code) !== '23505') throw error;
}
