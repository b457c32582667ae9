import { forgotPassword, resetPassword } from '@visavis/domain/auth/contract.ts';
import { expect, it, vi } from 'vitest';
import { interleave, stopWrites, usePostgres } from '../../testing/forced-races.ts';
import { useWorld } from '../../testing/use-world.ts';

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
