import { confirmEmail } from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, resetPassword } from '@visavis/domain/auth/contract.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import { addPasskey, beginPasskey, beginPasskeySignIn, signInWithPasskey } from '@visavis/domain/passkeys/contract.ts';
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

async function resetByMail(person: TestPerson) {
  await world.visitor().call(forgotPassword, { body: { email: person.email } });
  const body = { token: await linkIn(person, 'reset-password'), password: 'a new secret of mine' };
  expect((await world.visitor().call(resetPassword, { body })).status).toBe(200);
}

/** What the passkey's owner is answered who signs in with it. */
async function answerTo(key: ReturnType<typeof createFakePasskey>) {
  const visitor = world.visitor();
  const { data } = await visitor.call(beginPasskeySignIn);
  const { status, code } = await visitor.call(signInWithPasskey, { body: { credential: key.sign(data) } });
  return code ?? status;
}

it('someone who signed up with another person’s address cannot sign in once its owner has set a password', async () => {
  const { person, key } = await personWithPasskey('mallory');
  expect(await answerTo(key)).toBe(200);
  await resetByMail(person);
  expect(await answerTo(key)).toBe('PASSKEY_UNKNOWN');
});

it('who had confirmed the address keeps the passkey', async () => {
  const { person, key } = await personWithPasskey('nora');
  const body = { token: await linkIn(person, 'verify-email') };
  expect((await world.visitor().call(confirmEmail, { body })).status).toBe(200);
  await resetByMail(person);
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
