import { changeEmail } from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, me, resetPassword } from '@visavis/domain/auth/contract.ts';
import { join } from '@visavis/domain/matching/contract.ts';
import { expect, it, vi } from 'vitest';
import { useWorld } from '../../testing/use-world.ts';

const { world, connect } = await useWorld({ settings: { EMAIL_VERIFICATION: 'off' } });

it('without verification no one is asked, and a new address counts at once: links to a new password are void', async () => {
  const ada = await world.person('ada');
  const socket = await connect(ada);
  expect(await socket.emit(join, {})).toMatchObject({ ok: true });
  expect((await ada.call(me)).data.user).not.toHaveProperty('emailVerified');
  await world.visitor().call(forgotPassword, { body: { email: ada.email } });
  const reset = await vi.waitUntil(() => world.mails[0]);
  const body = { token: /token=([\w-]+)/.exec(reset.text)?.[1], password: 'a new secret of mine' };
  const reply = await ada.call(changeEmail, { body: { email: 'ada@new.example', password: ada.password } });
  expect(reply.data.user).toMatchObject({ email: 'ada@new.example' });
  expect((await world.visitor().call(resetPassword, { body })).code).toBe('RESET_TOKEN_INVALID');
  await vi.waitFor(() =>
    expect(world.mails.slice(1).map(({ to, subject }) => [to, subject])).toEqual([
      [ada.email, 'Your Visavis email address is about to change'],
    ]),
  );
});
