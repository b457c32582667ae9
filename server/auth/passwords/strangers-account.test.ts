import { changeEmail, confirmEmail, rejectEmail } from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, login, me, register, resetPassword } from '@visavis/domain/auth/contract.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listResetPasskeys,
  signInWithPasskey,
} from '@visavis/domain/passkeys/contract.ts';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { createFakePasskey } from '../../testing/authenticators/passkey.fake.ts';
import type { TestPerson } from '../../testing/person.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world } = await useWorld({ settings: { EMAIL_VERIFICATION: 'required' } });

/** Signs someone up, who adds a passkey at once. */
async function personWithPasskey(name: string) {
  const person = await world.person(name);
  const key = createFakePasskey(world.origin);
  const { data: options } = await person.call(beginPasskey, { body: {} });
  expect((await person.call(addPasskey, { body: { credential: key.create(options) } })).status).toBe(201);
  return { person, key };
}

/** The token of the newest link of a kind in the mailbox of an address, once it is there. */
const linkIn = ({ email }: TestPerson, page: 'verify-email' | 'reset-password') =>
  vi.waitUntil(() => {
    const texts = world.mails.filter(({ to }) => to === email).map(({ text }) => text);
    return texts.map((text) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1]).findLast(Boolean);
  });

/** @returns how many passkeys its reader was asked about, all of which they keep */
async function resetByMail(person: TestPerson): Promise<number> {
  await world.visitor().call(forgotPassword, { body: { email: person.email } });
  const token = await linkIn(person, 'reset-password');
  const { data: listed } = await world.visitor().call(listResetPasskeys, { body: { token } });
  const body = { token, password: 'a new secret of mine', keepPasskeys: listed.map(({ id }) => id) };
  expect((await world.visitor().call(resetPassword, { body })).status).toBe(200);
  return listed.length;
}

/** The answer to the owner who signs in with the passkey. */
async function answerTo(key: ReturnType<typeof createFakePasskey>) {
  const visitor = world.visitor();
  const { data } = await visitor.call(beginPasskeySignIn);
  const { status, code } = await visitor.call(signInWithPasskey, { body: { credential: key.sign(data) } });
  return code ?? status;
}

it('someone who signed up with another person’s address cannot sign in once its owner has set a password', async () => {
  const { person, key } = await personWithPasskey('mallory');
  expect(await answerTo(key)).toBe(200);
  expect(await resetByMail(person)).toBe(0);
  expect(await answerTo(key)).toBe('PASSKEY_UNKNOWN');
});

it('whoever reads the mail says that it was not them: the account is gone, and the address is free', async () => {
  const { person } = await personWithPasskey('marvin');
  const socket = await person.connect();
  const body = { token: await linkIn(person, 'verify-email') };
  expect((await world.visitor().call(rejectEmail, { body })).status).toBe(200);
  await socket.disconnected;
  const signIn = { email: person.email, password: person.password };
  expect((await world.visitor().call(login, { body: signIn })).code).toBe('INVALID_CREDENTIALS');
  expect((await world.visitor().call(rejectEmail, { body })).code).toBe('EMAIL_LINK_INVALID');
  const names = { username: 'marvin', firstName: 'M', lastName: 'D', birthDate: '1990-05-17' };
  expect((await world.visitor().call(register, { body: { ...signIn, ...names } })).status).toBe(201);
});

it('a confirmed account stays: only a change of its address is given up', async () => {
  const { person } = await personWithPasskey('mia');
  const own = { token: await linkIn(person, 'verify-email') };
  await world.visitor().call(confirmEmail, { body: own });
  expect((await world.visitor().call(rejectEmail, { body: own })).fields).toEqual({ token: 'EMAIL_CONFIRMED' });
  const email = 'not-of-mia@example.com';
  await person.call(changeEmail, { body: { email, password: person.password } });
  const body = { token: await linkIn({ ...person, email }, 'verify-email') };
  expect((await world.visitor().call(rejectEmail, { body })).status).toBe(200);
  const { user } = (await person.call(me)).data;
  expect([user.email, user.pendingEmail, user.emailVerified]).toEqual([person.email, undefined, true]);
});

it('a link by which a change was given up is of no use once the change is asked for again', async () => {
  const { person } = await personWithPasskey('mona');
  await world.visitor().call(confirmEmail, { body: { token: await linkIn(person, 'verify-email') } });
  const email = 'new-of-mona@example.com';
  const askForLink = async (count: number) => {
    await person.call(changeEmail, { body: { email, password: person.password } });
    await vi.waitUntil(() => world.mails.filter(({ to }) => to === email).length === count);
    return { token: await linkIn({ ...person, email }, 'verify-email') };
  };
  const first = await askForLink(1);
  expect((await world.visitor().call(rejectEmail, { body: first })).status).toBe(200);
  const second = await askForLink(2);
  expect((await world.visitor().call(confirmEmail, { body: first })).code).toBe('EMAIL_LINK_INVALID');
  expect((await world.visitor().call(confirmEmail, { body: second })).status).toBe(200);
});

it('who had confirmed the address keeps the passkey by choice', async () => {
  const { person, key } = await personWithPasskey('nora');
  const body = { token: await linkIn(person, 'verify-email') };
  expect((await world.visitor().call(confirmEmail, { body })).status).toBe(200);
  expect(await resetByMail(person)).toBe(1);
  expect(await answerTo(key)).toBe(200);
});

it.each<[Role, string]>([
  ['moderator', 'olga'],
  ['admin', 'pam'],
])('a %s keeps it as well: it opens the desk', async (role, name) => {
  const { person, key } = await personWithPasskey(name);
  await world.ports.database.db.update(users).set({ role }).where(eq(users.id, person.userId));
  await resetByMail(person);
  expect(await answerTo(key)).toBe(200);
});
