import { refresh } from '@visavis/domain/auth/contract.ts';
import { expect, it } from 'vitest';
import { interleave, stopWrites, usePostgres } from '../../testing/forced-races.ts';
import { createVisitor } from '../../testing/person.ts';
import { useWorld } from '../../testing/use-world.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });

it('two tabs that refresh at the same moment get the same token', async () => {
  const dave = await world.person('dave');
  const tab = createVisitor(world.origin, dave);
  for (const [name, value] of dave.cookies) tab.cookies.set(name, value);
  const replies = await interleave(
    database,
    stopWrites('sessions'),
    () => dave.call(refresh),
    () => tab.call(refresh),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(tab.cookies.get('visavis_refresh')).toBe(dave.cookies.get('visavis_refresh'));
});
