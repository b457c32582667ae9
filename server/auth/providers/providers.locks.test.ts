import { listIdentities, removeIdentity } from '@visavis/domain/auth/provider-contract.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '@visavis/domain/passkeys/contract.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { identities } from '../../db/schema/identities.ts';
import { users } from '../../db/schema/users.ts';
import { createFakePasskey } from '../../testing/authenticators/passkey.fake.ts';
import { interleave, stopWrites, usePostgres } from '../../testing/forced-races.ts';
import { useWorld } from '../../testing/use-world.ts';

const SITE = 'http://localhost:4711';
const SITES = ['one', 'other'].map((name) => ({
  ...{ name, label: name, issuer: `https://${name}.example/`, clientId: 'visavis' },
}));
const database = await usePostgres();
const { db } = database;
const settings = { PUBLIC_URL: SITE, OIDC_PROVIDERS: JSON.stringify(SITES) };
const { world } = await useWorld({ ports: { database }, settings });

/** Someone without a password, whose account these sites open. @returns them, and a removal of each */
async function linkedTo(name: string, sites: typeof SITES) {
  const person = await world.person(name);
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, person.userId));
  const rows = sites.map(({ issuer }) => {
    const now = new Date(world.clock.now());
    return { id: crypto.randomUUID(), userId: person.userId, issuer, subject: name, createdAt: now, lastUsedAt: null };
  });
  await db.insert(identities).values(rows);
  const removals = rows.map(
    ({ id }) =>
      () =>
        person.call(removeIdentity, { params: { id }, body: {} }),
  );
  return { person, removals };
}
const outcomes = (replies: { status: number; code: string | undefined }[]) =>
  replies.map(({ status, code }) => code ?? status);

it('of two linked sites that are unlinked at the same moment one stays, where nothing else opens the account', async () => {
  const { person, removals } = await linkedTo('ada', SITES);
  const replies = await interleave(database, stopWrites('identities'), ...removals);
  expect(outcomes(replies)).toEqual([200, 'LAST_SIGN_IN']);
  expect((await person.call(listIdentities)).data).toHaveLength(1);
});

it('of a site and a passkey that are removed at the same moment one stays', async () => {
  const { person, removals } = await linkedTo('bea', SITES.slice(0, 1));
  const { data: options } = await person.call(beginPasskey, { body: {} });
  const credential = createFakePasskey(SITE).create(options);
  const { data: key } = await person.call(addPasskey, { body: { credential } });
  const removeKey = () => person.call(removePasskey, { params: { id: key.id }, body: {} });
  const replies = await interleave(database, stopWrites('identities', 'passkeys'), ...removals, removeKey);
  expect(outcomes(replies)).toEqual([200, 'LAST_SIGN_IN']);
  expect((await person.call(listPasskeys)).data).toHaveLength(1);
});
