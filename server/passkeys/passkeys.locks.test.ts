import { addPasskey, beginPasskey, beginPasskeySignIn, signInWithPasskey } from '@visavis/domain/passkeys/contract.ts';
import { expect, it } from 'vitest';
import { createFakePasskey } from '../testing/authenticators/passkey.fake.ts';
import { interleave, stopWrites, usePostgres } from '../testing/forced-races.ts';
import { useWorld } from '../testing/use-world.ts';

const SITE = 'http://localhost:4711';
const database = await usePostgres();
const { world } = await useWorld({ ports: { database }, settings: { PUBLIC_URL: SITE } });

async function passkeyOf(name: string) {
  const person = await world.person(name);
  const key = createFakePasskey(SITE);
  const options = (await person.call(beginPasskey, { body: {} })).data;
  await person.call(addPasskey, { body: { credential: key.create(options) } });
  return key;
}
const challenge = async () => (await world.visitor().call(beginPasskeySignIn)).data;
const answer = (credential: object) => () => world.visitor().call(signInWithPasskey, { body: { credential } });

it('two sign-ins with one passkey at the same moment: one is refused, because one of the two may be a copy', async () => {
  const key = await passkeyOf('ada');
  const [one, other] = [key.sign(await challenge()), key.sign(await challenge())];
  const replies = await interleave(database, stopWrites('passkeys'), answer(one), answer(other));
  expect(replies.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'PASSKEY_REFUSED']);
});

it('a challenge that is answered twice at the same moment is accepted once', async () => {
  const key = await passkeyOf('bea');
  const credential = key.sign(await challenge(), { counter: 0 });
  const replies = await interleave(database, stopWrites('passkey_challenges'), answer(credential), answer(credential));
  expect(replies.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'PASSKEY_REFUSED']);
});
