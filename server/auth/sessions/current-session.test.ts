import { deleteAccount } from '@visavis/domain/account/contract.ts';
import { logout, refresh, session } from '@visavis/domain/auth/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const nobody = { user: null, isRenewable: false };

it('answers a visitor without a refusal', async () => {
  const reply = await world.visitor().call(session);
  expect([reply.status, reply.data]).toEqual([200, nobody]);
});

it('names who is signed in, until the sign-out', async () => {
  const ada = await world.person('ada');
  const reply = await ada.call(session);
  expect(reply.data).toMatchObject({ user: { userId: ada.userId, username: 'ada' }, isRenewable: false });
  await ada.call(logout);
  expect((await ada.call(session)).data).toEqual(nobody);
});

it('says when the session can be renewed, which then brings the user back', async () => {
  const bea = await world.person('bea');
  bea.cookies.delete('visavis_access');
  expect((await bea.call(session)).data).toEqual({ user: null, isRenewable: true });
  await bea.call(refresh);
  expect((await bea.call(session)).data.user?.username).toBe('bea');
});

it('names no one for a forged token', async () => {
  const visitor = world.visitor();
  visitor.cookies.set('visavis_access', 'forged');
  expect((await visitor.call(session)).data).toEqual(nobody);
});

it('names no one for an account that is being deleted', async () => {
  const cleo = await world.person('cleo');
  const token = cleo.cookies.get('visavis_access') ?? '';
  const deleted = await cleo.call(deleteAccount, { body: { password: cleo.password, confirmed: true } });
  expect(deleted.status).toBe(200);
  cleo.cookies.set('visavis_access', token);
  expect((await cleo.call(session)).data.user).toBeNull();
});
