import { me, refresh } from '@visavis/domain/auth/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts';
import { createVisitor } from '../../testing/person.ts';

let operatorWorld: OperatorWorld;
beforeAll(async () => {
  operatorWorld = await createOperatorWorld();
});
afterAll(() => operatorWorld.close());

it('users sign-out ends every session of one user, and no other', async () => {
  const { world, operatorJson } = operatorWorld;
  const { mia, noe } = await world.people('mia', 'noe');
  const phone = createVisitor(world.origin, mia);
  await phone.signIn();
  const socket = await mia.connect();
  expect(await operatorJson('users', 'sign-out', 'mia')).toMatchObject({
    exit: 0,
    data: { username: 'mia', sessions: 2 },
  });
  expect(await socket.disconnected).toBe('io server disconnect');
  for (const device of [mia, phone]) {
    expect((await device.call(me)).status).toBe(401);
    expect((await device.call(refresh)).status).toBe(401);
  }
  expect((await noe.call(me)).status).toBe(200);
  await mia.signIn();
  expect((await mia.call(me)).status).toBe(200);
});
