import { me, refresh } from '@visavis/domain/auth/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts';

let operatorWorld: OperatorWorld;
beforeAll(async () => {
  operatorWorld = await createOperatorWorld();
});
afterAll(() => operatorWorld.close());

it('sessions end ends every session of everyone, once it is confirmed', async () => {
  const { world, operator, operatorJson } = operatorWorld;
  const people = Object.values(await world.people('mia', 'noe'));
  const socket = await people[0]?.connect();
  expect(await operator('sessions', 'end')).toMatchObject({ exit: 2, err: expect.stringContaining('add --yes') });
  for (const person of people) expect((await person.call(me)).status).toBe(200);

  expect(await operatorJson('sessions', 'end', '--yes')).toMatchObject({ exit: 0, data: { sessions: 2, users: 2 } });
  expect(await socket?.disconnected).toBe('io server disconnect');
  for (const person of people) {
    expect((await person.call(me)).status).toBe(401);
    expect((await person.call(refresh)).status).toBe(401);
    await person.signIn();
    expect((await person.call(me)).status).toBe(200);
  }
  expect(await operatorJson('sessions', 'end', '--yes')).toMatchObject({ exit: 0, data: { sessions: 2, users: 2 } });
  expect(await operatorJson('sessions', 'end', '--yes')).toMatchObject({ exit: 0, data: { sessions: 0, users: 0 } });
});
