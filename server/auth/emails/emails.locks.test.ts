import { changeEmail, confirmEmail } from '@visavis/domain/auth/account-contract.ts';
import { me } from '@visavis/domain/auth/contract.ts';
import { expect, it, vi } from 'vitest';
import { interleave, stopWrites, usePostgres } from '../../testing/forced-races.ts';
import { useWorld } from '../../testing/use-world.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database }, settings: { EMAIL_VERIFICATION: 'required' } });

const tokensTo = (email: string) =>
  world.mails.flatMap(({ to, text }) => (to === email ? (/token=([\w-]+)/.exec(text)?.[1] ?? []) : []));
const use = (token: string | undefined) => () => world.visitor().call(confirmEmail, { body: { token } });

it('two accounts that confirm the same new address at the same moment: one gets it, the other keeps its own', async () => {
  const { ada, bea } = await world.people('ada', 'bea');
  const email = 'shared@example.com';
  await ada.call(changeEmail, { body: { email, password: ada.password } });
  await vi.waitUntil(() => tokensTo(email).length === 1);
  await bea.call(changeEmail, { body: { email, password: bea.password } });
  const [one, other] = await vi.waitUntil(() => tokensTo(email).length === 2 && tokensTo(email));
  const replies = await interleave(database, stopWrites('users'), use(one), use(other));
  expect(replies.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'EMAIL_TAKEN']);
  const users = [(await ada.call(me)).data.user, (await bea.call(me)).data.user];
  expect(users.filter((user) => user.email === email)).toHaveLength(1);
  expect(users.map(({ pendingEmail }) => pendingEmail)).toEqual([undefined, undefined]);
});

it('a link that is used twice at the same moment works once', async () => {
  const cid = await world.person('cid');
  const [token] = await vi.waitUntil(() => tokensTo(cid.email).length === 1 && tokensTo(cid.email));
  const replies = await interleave(database, stopWrites('email_links'), use(token), use(token));
  expect(replies.map(({ status, code }) => code ?? status)).toEqual([200, 'EMAIL_LINK_INVALID']);
});
