import { register } from '@visavis/domain/auth/contract.ts';
import { expect, it } from 'vitest';
import { interleave, stopWrites, usePostgres } from '../../testing/forced-races.ts';
import { useWorld } from '../../testing/use-world.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });

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
