import { changeEmail, changePassword, confirmEmail } from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, resetPassword } from '@visavis/domain/auth/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { digest } from '../../ports/random.ts';
import { interleave, stopWrites, usePostgres } from '../../testing/forced-races.ts';
import { useWorld } from '../../testing/use-world.ts';
import { createResetsRepo } from './repo-resets.ts';

const database = await usePostgres();
const { db } = database;
const { world } = await useWorld({ ports: { database }, settings: { EMAIL_VERIFICATION: 'required' } });

// A deadlock stays one, and its statements time out: otherwise PostgreSQL would end one of the two after a second, and
// its transaction would be tried again.
beforeAll(async () => {
  await db.execute(sql`alter system set deadlock_timeout = '1h'`);
  await db.execute(sql`select pg_reload_conf()`);
  await vi.waitUntil(async () => (await db.execute(sql`show deadlock_timeout`)).rows[0]?.deadlock_timeout === '1h');
});
afterAll(async () => {
  await db.execute(sql`alter system reset deadlock_timeout`);
  await db.execute(sql`select pg_reload_conf()`);
});

const NEW = 'a new secret of mine';
const tokenIn = (path: string, email: string) =>
  vi.waitUntil(() => {
    const mail = world.mails.findLast(({ to, text }) => to === email && text.includes(path));
    return new RegExp(`${path}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1];
  });

/** Someone with a link to a new address and one to a new password, and what uses them. */
async function withLinks(name: string) {
  const person = await world.person(name);
  const address = `${name}@new.example`;
  await world.visitor().call(confirmEmail, { body: { token: await tokenIn('verify-email', person.email) } });
  await world.visitor().call(forgotPassword, { body: { email: person.email } });
  const reset = await tokenIn('reset-password', person.email);
  await person.call(changeEmail, { body: { email: address, password: person.password } });
  const link = await tokenIn('verify-email', address);
  return {
    person,
    confirm: () => world.visitor().call(confirmEmail, { body: { token: link } }),
    reset: () => world.visitor().call(resetPassword, { body: { token: reset, password: NEW } }),
    change: () => person.call(changePassword, { body: { currentPassword: person.password, password: NEW } }),
  };
}

it.each([
  ['confirm', 'reset', [200, 'RESET_TOKEN_INVALID']],
  ['reset', 'confirm', [200, 'EMAIL_LINK_INVALID']],
  ['change', 'reset', [200, 'RESET_TOKEN_INVALID']],
  ['reset', 'change', [200, 'PASSWORD_WRONG']],
] as const)(
  '%s, then %s at the same moment: the second is decided on what the first has left',
  async (first, second, expected) => {
    const links = await withLinks(`${first}-${second}`);
    const replies = await interleave(database, stopWrites('password_resets'), links[first], links[second]);
    expect(replies.map(({ status, code }) => code ?? status)).toEqual(expected);
  },
);

it('a reset that is asked for while the address changes is not stored for the old one', async () => {
  const { person, confirm } = await withLinks('asked');
  const reset = { hash: digest('a token'), userId: person.userId, expiresAt: new Date(world.clock.now() + 60_000) };
  const hold = `select 1 from users where id = '${person.userId}' for update`;
  const insert = () => createResetsRepo(db).insertReset(person.email, reset);
  const [confirmed, isStored] = await interleave(database, hold, confirm, insert);
  expect([confirmed.status, isStored]).toEqual([200, false]);
  const reply = await world.visitor().call(resetPassword, { body: { token: 'a token', password: NEW } });
  expect(reply.code).toBe('RESET_TOKEN_INVALID');
});

it.each(['confirm', 'reset'] as const)(
  'an account that is deleted at the moment of a %s is gone, and the link with it',
  async (use) => {
    const { person, ...links } = await withLinks(`gone-${use}`);
    const hold = `select 1 from users where id = '${person.userId}' for update`;
    const remove = async () => db.delete(users).where(eq(users.id, person.userId)).returning({ id: users.id });
    const [removed, reply] = await interleave(database, hold, remove, links[use]);
    expect(removed).toEqual([{ id: person.userId }]);
    expect(reply.code).toMatch(/_INVALID$/);
  },
);
