import { setTimeout as wait } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../server/db/connect.ts';
import { users } from '../../server/db/schema/users.ts';
import { systemClock } from '../../server/ports/clock.ts';
import { systemRandom } from '../../server/ports/random.ts';
import { createCrowd, type Guest, pairUp } from '../../server/testing/crowd.ts';

/** Creates accounts, retrying for as long as the database is away. */
export interface Accounts {
  /** Signed-in users whose plan has no daily limit and no short sessions. @param language that they speak */
  create(count: number, language: 'en' | 'es'): Promise<Guest[]>;
  createFriends(): Promise<readonly [Guest, Guest]>;
}

const RETRY_AFTER = 500;
const UNIQUE_VIOLATION = '23505';

export function createAccounts({ db }: Database, sessionSecret: string): Accounts {
  const dependencies = { db, clock: systemClock, random: systemRandom };
  let created = 0;

  async function create(count: number, language: 'en' | 'es'): Promise<Guest[]> {
    const crowd = await retry(() => {
      const names = Array.from({ length: count }, () => {
        created += 1;
        return `guest${created}`;
      });
      return createCrowd({ ...dependencies, sessionSecret }, names);
    });
    const ids = crowd.map(({ userId }) => userId);
    await retry(() => db.update(users).set({ plan: 'premium_plus', language }).where(inArray(users.id, ids)));
    return crowd;
  }

  return {
    create,
    async createFriends() {
      const [one, other] = (await create(2, 'en')) as [Guest, Guest];
      // A retry after a lost answer finds the friendship made.
      await retry(() => pairUp(dependencies, [[one.userId, other.userId]]).catch(ignoreDuplicate));
      return [one, other];
    },
  };
}

async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await wait(RETRY_AFTER);
    }
  }
}

function ignoreDuplicate(error: { code?: string; cause?: { code?: string } }): void {
  if ((error.code ?? error.cause?.code) !== UNIQUE_VIOLATION) throw error;
}
