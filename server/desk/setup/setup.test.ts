import { checkSetup } from '@visavis/domain/desk/contract.ts';
import { expect, it } from 'vitest';
import { guests } from '../../testing/crowd.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world } = await useWorld();
const { root, mona } = await guests(world, 'root', 'mona');
await appoint(world, root, 'admin');
await appoint(world, mona, 'moderator');

it('admins read how each part stands, as the node that answers finds it', async () => {
  const { data } = await root.call(checkSetup);
  expect(data.checkedAt).toBe(new Date(world.clock.now()).toISOString());
  const found = Object.fromEntries(data.findings.map(({ part, code }) => [part, code]));
  expect(found).toMatchObject({ database: 'embedded', relay: 'off', mail: 'off', address: 'unset', redis: 'off' });
  expect((await mona.call(checkSetup)).code).toBe('NOT_FOUND');
});

it('a request that an unknown proxy has passed on says so', async () => {
  const answer = await root.fetch(checkSetup.path, { headers: { 'x-forwarded-for': '192.0.2.9' } });
  const { data } = (await answer.json()) as { data: { findings: unknown[] } };
  const proxy = { part: 'address', level: 'fault', code: 'proxy', values: { address: '127.0.0.1' } };
  expect(data.findings).toContainEqual(proxy);
});
