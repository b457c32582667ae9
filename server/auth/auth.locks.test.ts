import { forgotPassword, refresh, register, resetPassword } from '@visavis/domain/auth/contract.ts';
import { expect, it, vi } from 'vitest';
import { interleave, stopWrites, usePostgres } from '../testing/forced-races.ts';
import { createVisitor } from '../testing/person.ts';
import { useWorld } from '../testing/use-world.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });

it('a reset link that is used twice at the same moment sets one password', async () => {
  const { email } = await world.person('judy');
  await world.visitor().call(forgotPassword, { body: { email } });
  const mail = await vi.waitUntil(() => world.mails.find(({ to }) => to === email));
  const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const use = (password: string) => () => world.visitor().call(resetPassword, { body: { token, password } });
  const replies = await interleave(
    database,
    stopWrites('password_resets'),
    use('a new secret of mine'),
    use('a new secret of theirs'),
  );
  expect(replies.map(({ status, code }) => code ?? status)).toEqual([200, 'RESET_TOKEN_INVALID']);
});

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

it('two registrations of one address at the same moment make one account', async () => {
  const form = (username: string) => ({
    email: 'nadia@example.com',
    username,
    password: 'face to face',
    firstName: 'Nadia',
    lastName: 'Doe',
    birthDate: '1990-05-17',
  });
  const replies = await interleave(
    database,
    stopWrites('users'),
    () => world.visitor().call(register, { body: form('nadia') }),
    () => world.visitor().call(register, { body: form('nadja') }),
  );
  expect(replies.map(({ status, code }) => code ?? status).sort()).toEqual([201, 'EMAIL_TAKEN']);
});
