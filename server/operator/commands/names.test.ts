import { accountUpdated, changeUsername } from '@visavis/domain/auth/account-contract.ts';
import { getProfile, putProfile } from '@visavis/domain/users/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorAudit } from '../../db/schema/reports.ts';
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts';

let operatorWorld: OperatorWorld;
beforeAll(async () => {
  operatorWorld = await createOperatorWorld();
});
afterAll(() => operatorWorld.close());

it('an account of the team is given names that are reserved, which no one else may take, and keeps them', async () => {
  const { world, operatorJson } = operatorWorld;
  const { mia, noe } = await world.people('mia', 'noe');
  const socket = await mia.connect();
  expect((await mia.call(changeUsername, { body: { username: 'support' } })).code).toBe('USERNAME_TAKEN');
  expect(await operatorJson('users', 'set-username', 'mia', 'Support')).toMatchObject({
    exit: 0,
    data: { former: 'mia', username: 'Support' },
  });
  expect(await operatorJson('users', 'set-display-name', 'support', 'Visavis Support')).toMatchObject({
    exit: 0,
    data: { username: 'Support', displayName: 'Visavis Support' },
  });
  expect((await socket.next(accountUpdated)).user.username).toBe('Support');
  const { data } = await mia.call(putProfile, { body: { bio: 'Write to us', displayName: 'Visavis Support' } });
  expect(data).toMatchObject({ username: 'Support', displayName: 'Visavis Support', bio: 'Write to us' });
  expect((await noe.call(changeUsername, { body: { username: 'support' } })).code).toBe('USERNAME_TAKEN');
  socket.close();
});

it('a name that someone has is refused, and nothing else changes', async () => {
  const { world, operatorJson } = operatorWorld;
  const { ida } = await world.people('ida', 'jon');
  expect(await operatorJson('users', 'set-username', 'ida', 'JON')).toMatchObject({
    exit: 1,
    refusal: { code: 'USERNAME_TAKEN', error: 'JON is taken, or was given up by someone else within 30 days' },
  });
  expect((await ida.call(getProfile)).data.username).toBe('ida');
  expect(await operatorJson('users', 'set-username', 'nobody', 'someone')).toMatchObject({ exit: 1 });
});

it.each([
  ['set-username', 'a b', '<username> has 3 to 30 letters, digits, dots, dashes and underscores'],
  ['set-username', 'ab', '<username> has 3 to 30 letters, digits, dots, dashes and underscores'],
  ['set-display-name', ' ', '<name> has 1 to 50 characters, and none that are not seen'],
])('users %s refuses "%s"', async (command, name, message) => {
  const refused = await operatorWorld.operator('users', command, 'ida', name);
  expect(refused).toMatchObject({ exit: 2, err: expect.stringContaining(message) });
});

it('the log of commands keeps whose names were set, and no name', async () => {
  const { world, operatorJson } = operatorWorld;
  const { kim } = await world.people('kim');
  await operatorJson('users', 'set-username', 'kim', 'kimberly');
  await operatorJson('users', 'set-display-name', 'kimberly', 'Kimberly');
  const rows = await world.ports.database.db.select().from(operatorAudit);
  const theirs = rows.filter((row) => JSON.stringify(row.arguments).includes(kim.userId));
  expect(theirs.map((row) => row.arguments)).toEqual([{ userId: kim.userId }, { userId: kim.userId }]);
});
