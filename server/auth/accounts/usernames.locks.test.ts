import { changeUsername } from '@visavis/domain/auth/account-contract.ts';
import { register } from '@visavis/domain/auth/contract.ts';
import { expect, it } from 'vitest';
import { interleave, stopWrites, usePostgres } from '../../testing/forced-races.ts';
import { useWorld } from '../../testing/use-world.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });

it('two people who take the same username at the same moment: one gets it', async () => {
  const { ada, bea } = await world.people('ada', 'bea');
  const take = (person: typeof ada) => () => person.call(changeUsername, { body: { username: 'wanted' } });
  const replies = await interleave(database, stopWrites('users'), take(ada), take(bea));
  expect(replies.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'USERNAME_TAKEN']);
});

it('a name given up at the moment that someone registers it is kept for who had it', async () => {
  const cid = await world.person('cid');
  const form = { email: 'new@example.com', username: 'cid', password: 'face to face', firstName: 'C', lastName: 'D' };
  const replies = await interleave(
    database,
    stopWrites('username_changes'),
    () => cid.call(changeUsername, { body: { username: 'cid2' } }),
    () => world.visitor().call(register, { body: { ...form, birthDate: '1990-05-17' } }),
  );
  expect(replies.map(({ status, code }) => code ?? status)).toEqual([200, 'USERNAME_TAKEN']);
});
