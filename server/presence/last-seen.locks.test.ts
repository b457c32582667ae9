import { inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../db/schema/users.ts';
import { newcomers } from '../testing/crowd.ts';
import { interleave, usePostgres } from '../testing/forced-races.ts';
import { useWorld } from '../testing/use-world.ts';
import { createPresenceRepo } from './repo.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });

it('two nodes that save the same people in another order wait for each other, and the latest time stays', async () => {
  const people = await newcomers(world, 'ann', 'ben', 'cleo');
  const [first = '', middle = '', last = ''] = people.map(({ userId }) => userId).sort();
  const { saveLastSeen } = createPresenceRepo(database.db);
  const at = world.clock.now();
  const save = (ids: string[], time: number) => () => saveLastSeen(ids.map((userId) => ({ userId, at: time })));
  // Without an order each would hold the row that the other needs next, once the one between is free.
  await interleave(
    database,
    `select id from users where id = '${middle}' for update`,
    save([first, middle, last], at),
    save([last, middle, first], at + 1),
  );
  const rows = await database.db
    .select({ at: users.lastSeenAt })
    .from(users)
    .where(inArray(users.id, [first, middle, last]));
  expect(rows.map((row) => row.at?.getTime())).toEqual([at + 1, at + 1, at + 1]);
});
