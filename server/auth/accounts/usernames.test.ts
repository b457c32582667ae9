import { accountUpdated, changeUsername } from '@visavis/domain/auth/account-contract.ts';
import { me, register } from '@visavis/domain/auth/contract.ts';
import { getProfile, putProfile } from '@visavis/domain/users/contract.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { usernameChanges } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { useWorld } from '../../testing/use-world.ts';

const DAY = 24 * 3_600_000;
const { world, connect } = await useWorld();
const rename = (username: string) => ({ body: { username } });
const { db } = world.ports.database;
/** Makes all changes so far 30 days old. On the clock every tick of the server would run, for minutes on a slow machine. */
const monthPasses = () => db.update(usernameChanges).set({ changedAt: new Date(world.clock.now() - 30 * DAY) });

it('a username changes on every device, and a display name that was the same with it', async () => {
  const ada = await world.person('ada');
  const socket = await connect(ada);
  const reply = await ada.call(changeUsername, rename('Ada.L'));
  expect([reply.status, reply.data.user.username]).toEqual([200, 'Ada.L']);
  expect((await socket.next(accountUpdated)).user.username).toBe('Ada.L');
  expect((await ada.call(getProfile)).data).toMatchObject({ username: 'Ada.L', displayName: 'Ada.L' });
  await ada.call(putProfile, { body: { displayName: 'Countess' } });
  await ada.call(changeUsername, rename('lovelace'));
  expect((await ada.call(getProfile)).data.displayName).toBe('Countess');
});

it.each([
  ['that is taken, in any case', 'TAKEN', [409, 'USERNAME_TAKEN', { username: 'USERNAME_TAKEN' }]],
  ['of the team', 'Visavis.Support', [409, 'USERNAME_TAKEN', { username: 'USERNAME_TAKEN' }]],
  ['that is short', 'ab', [400, 'VALIDATION_FAILED', { username: 'USERNAME_MIN' }]],
  ['with a blank', 'a b c', [400, 'VALIDATION_FAILED', { username: 'USERNAME_CHARACTERS' }]],
])('a username %s is refused', async (what, username, expected) => {
  if (what.startsWith('that is taken')) await world.person('taken');
  const bea = await world.person(`bea${what.length}`);
  const reply = await bea.call(changeUsername, rename(username));
  expect([reply.status, reply.code, reply.fields]).toEqual(expected);
  expect((await bea.call(me)).data.user.username).toBe(bea.username);
});

it('a username changes three times in 30 days; the same name again is no change', async () => {
  const cid = await world.person('cid');
  for (const name of ['cid1', 'cid1', 'cid2', 'cid3'])
    expect((await cid.call(changeUsername, rename(name))).status).toBe(200);
  const reply = await cid.call(changeUsername, rename('cid4'));
  expect([reply.status, reply.code]).toEqual([403, 'USERNAME_CHANGES_USED']);
  await monthPasses();
  expect((await cid.call(changeUsername, rename('cid4'))).status).toBe(200);
});

it('a former username is kept for who had it, for 30 days', async () => {
  const { dee, eli } = await world.people('dee', 'eli');
  await dee.call(changeUsername, rename('dee2'));
  const form = { email: 'new@example.com', username: 'DEE', password: 'face to face', firstName: 'D', lastName: 'E' };
  const claim = async () => (await world.visitor().call(register, { body: { ...form, birthDate: '1990-05-17' } })).code;
  expect((await eli.call(changeUsername, rename('Dee'))).code).toBe('USERNAME_TAKEN');
  expect(await claim()).toBe('USERNAME_TAKEN');
  expect((await dee.call(changeUsername, rename('dee'))).status).toBe(200);
  await dee.call(changeUsername, rename('dee3'));
  await monthPasses();
  expect(await claim()).toBeUndefined();
});

it('who has had a reserved name since before it was one keeps it, in any case', async () => {
  const fay = await world.person('fay');
  await db.update(users).set({ username: 'support', usernameKey: 'support' }).where(eq(users.id, fay.userId));
  expect((await fay.call(changeUsername, rename('Support'))).data.user.username).toBe('Support');
  expect((await fay.call(changeUsername, rename('admin'))).code).toBe('USERNAME_TAKEN');
});
