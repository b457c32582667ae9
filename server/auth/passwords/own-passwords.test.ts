import { changePassword } from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, login, me, resetPassword } from '@visavis/domain/auth/contract.ts';
import { expect, it, vi } from 'vitest';
import { createVisitor } from '../../testing/person.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, connect } = await useWorld();
const NEW = 'a new secret of mine';

it('a changed password ends every other session and keeps this one', async () => {
  const ada = await world.person('ada');
  const phone = createVisitor(world.origin, ada);
  await phone.signIn();
  const [here, there] = [await connect(ada), await connect(phone)];
  const body = { currentPassword: ada.password, password: NEW };
  expect((await ada.call(changePassword, { body })).status).toBe(200);
  expect(await there.disconnected).toBe('io server disconnect');
  expect((await phone.call(me)).status).toBe(401);
  expect((await ada.call(me)).status).toBe(200);
  expect(here.client.connected).toBe(true);
  const signIn = async (password: string) =>
    (await world.visitor().call(login, { body: { email: ada.email, password } })).status;
  expect([await signIn(ada.password), await signIn(NEW)]).toEqual([401, 200]);
  const subjects = () => world.mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject);
  await vi.waitFor(() => expect(subjects()).toContain('Your Visavis password was changed'));
});

it.each([
  ['a wrong one', { currentPassword: 'not mine', password: NEW }, { currentPassword: 'PASSWORD_WRONG' }],
  ['none', { currentPassword: '', password: NEW }, { currentPassword: 'PASSWORD_REQUIRED' }],
  [
    'a new one that is common',
    { currentPassword: 'face to face', password: 'Password1' },
    { password: 'PASSWORD_COMMON' },
  ],
  ['a new one that is short', { currentPassword: 'face to face', password: '12345' }, { password: 'PASSWORD_MIN' }],
])('a change of password with %s is refused', async (what, body, fields) => {
  const bea = await world.person(`bea${what.length}`);
  const reply = await bea.call(changePassword, { body });
  expect([reply.status, reply.fields]).toEqual([400, fields]);
  expect((await world.visitor().call(login, { body: { email: bea.email, password: bea.password } })).status).toBe(200);
});

it('a changed password makes mailed links to another void', async () => {
  const cid = await world.person('cid');
  await world.visitor().call(forgotPassword, { body: { email: cid.email } });
  const mail = await vi.waitUntil(() => world.mails.find(({ to }) => to === cid.email));
  await cid.call(changePassword, { body: { currentPassword: cid.password, password: NEW } });
  const body = { token: /token=([\w-]+)/.exec(mail.text)?.[1], password: 'yet another' };
  expect((await world.visitor().call(resetPassword, { body })).code).toBe('RESET_TOKEN_INVALID');
});
