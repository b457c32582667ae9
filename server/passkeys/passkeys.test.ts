import { me } from '@visavis/domain/auth/contract.ts';
import { FRESH_SIGN_IN } from '@visavis/domain/auth/rules.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@visavis/domain/passkeys/contract.ts';
import { CHALLENGE_LIFETIME } from '@visavis/domain/passkeys/rules.ts';
import { describe, expect, it } from 'vitest';
import { createFakePasskey, type Deviation } from '../testing/authenticators/passkey.fake.ts';
import type { TestPerson } from '../testing/person.ts';
import { useWorld } from '../testing/use-world.ts';

/** WebAuthn knows hosts by name only. */
const SITE = 'http://localhost:4711';
const { world } = await useWorld({ settings: { PUBLIC_URL: SITE } });

async function add(person: TestPerson, deviation?: Deviation) {
  const key = createFakePasskey(SITE);
  const options = (await person.call(beginPasskey, { body: {} })).data;
  const reply = await person.call(addPasskey, { body: { credential: key.create(options, deviation) } });
  return { key, reply, passkey: reply.data };
}

async function challenge() {
  const visitor = world.visitor();
  return { visitor, options: (await visitor.call(beginPasskeySignIn)).data };
}

async function signIn(key: ReturnType<typeof createFakePasskey>, deviation?: Deviation) {
  const { visitor, options } = await challenge();
  const reply = await visitor.call(signInWithPasskey, { body: { credential: key.sign(options, deviation) } });
  return { visitor, reply, outcome: reply.code ?? reply.status };
}

describe('a passkey', () => {
  it('is added, named after the device, renamed, used and removed', async () => {
    const { ada } = await world.people('ada');
    const { key, passkey, reply } = await add(ada);
    expect(reply.status).toBe(201);
    expect(passkey).toMatchObject({ name: 'Passkey', lastUsedAt: null });
    const params = { id: passkey.id };
    expect((await ada.call(renamePasskey, { params, body: { name: ' My phone ' } })).data.name).toBe('My phone');

    const { visitor, outcome } = await signIn(key);
    expect(outcome).toBe(200);
    expect((await visitor.call(me)).data.user.username).toBe('ada');
    const socket = await visitor.connect();
    socket.close();
    expect((await ada.call(listPasskeys)).data).toMatchObject([{ name: 'My phone', lastUsedAt: expect.any(String) }]);

    expect((await ada.call(removePasskey, { params, body: {} })).status).toBe(200);
    expect((await ada.call(listPasskeys)).data).toEqual([]);
    expect((await signIn(key)).outcome).toBe('PASSKEY_UNKNOWN');
    expect((await visitor.call(me)).status).toBe(200);
  });

  it('is named after the browser that added it', async () => {
    const { eve } = await world.people('eve');
    const key = createFakePasskey(SITE);
    const options = (await eve.call(beginPasskey, { body: {} })).data;
    const { csrfToken } = (await (await eve.fetch('/api/auth/csrf-token')).json()) as { csrfToken: string };
    const reply = await eve.fetch(addPasskey.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': csrfToken,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      },
      body: JSON.stringify({ credential: key.create(options) }),
    });
    expect(((await reply.json()) as { data: object }).data).toMatchObject({ name: 'Firefox · Linux' });
  });

  it('is removed with the password, or within ten minutes of the sign-in', async () => {
    const { mia } = await world.people('mia');
    const [{ passkey }, { passkey: second }] = [await add(mia), await add(mia)];
    const params = { id: passkey.id };
    await world.clock.advance(FRESH_SIGN_IN + 1000);
    expect((await mia.call(deletePasskey, { params })).code).toBe('RECENT_SIGN_IN_REQUIRED');
    const outcomes = [];
    for (const password of [undefined, 'not this one', mia.password]) {
      const reply = await mia.call(removePasskey, { params, body: { password } });
      outcomes.push(reply.code ?? reply.status);
    }
    expect(outcomes).toEqual(['RECENT_SIGN_IN_REQUIRED', 'PASSWORD_WRONG', 200]);
    expect((await mia.call(listPasskeys)).data.map(({ id }) => id)).toEqual([second.id]);
  });

  it('belongs to its owner: no one else renames or removes it', async () => {
    const { owner, other } = await world.people('owner', 'other');
    const { passkey } = await add(owner);
    const params = { id: passkey.id };
    expect((await other.call(removePasskey, { params, body: {} })).code).toBe('NOT_FOUND');
    expect((await other.call(renamePasskey, { params, body: { name: 'mine' } })).code).toBe('NOT_FOUND');
    expect((await owner.call(listPasskeys)).data).toHaveLength(1);
  });

  it('is asked for by name of the host, with user verification, and each of a user once', async () => {
    const { bea } = await world.people('bea');
    const { key } = await add(bea);
    const options = (await bea.call(beginPasskey, { body: {} })).data;
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Visavis' },
      user: { name: 'bea' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id }],
    });
    expect((await challenge()).options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const again = await bea.call(addPasskey, { body: { credential: key.create(options) } });
    expect(again.code).toBe('PASSKEY_REFUSED');
  });
});

describe('adding one', () => {
  it('asks for the password when the sign-in is older than ten minutes', async () => {
    const { cleo } = await world.people('cleo');
    await world.clock.advance(FRESH_SIGN_IN + 1000);
    const begin = async (body: { password?: string }) => {
      const reply = await cleo.call(beginPasskey, { body });
      return [reply.code ?? reply.status, reply.fields];
    };
    expect(await begin({})).toEqual(['RECENT_SIGN_IN_REQUIRED', undefined]);
    expect(await begin({ password: 'not the one' })).toEqual(['PASSWORD_WRONG', { password: 'PASSWORD_WRONG' }]);
    expect(await begin({ password: cleo.password })).toEqual([200, undefined]);
  });

  it.each<[string, Deviation]>([
    ['from another origin', { origin: 'http://localhost:4712' }],
    ['for another host', { rpId: 'visavis.evil' }],
    ['without user verification', { isUnverified: true }],
  ])('is refused %s', async (title, deviation) => {
    const dan = await world.person(`dan${title.length}`);
    expect((await add(dan, deviation)).reply.code).toBe('PASSKEY_REFUSED');
  });

  it('is refused with the challenge of another session, or a used one', async () => {
    const { fay, gus } = await world.people('fay', 'gus');
    const options = (await fay.call(beginPasskey, { body: {} })).data;
    const credential = createFakePasskey(SITE).create(options);
    expect((await gus.call(addPasskey, { body: { credential } })).code).toBe('PASSKEY_REFUSED');
    expect((await fay.call(addPasskey, { body: { credential } })).code, 'used up').toBe('PASSKEY_REFUSED');
  });
});

describe('signing in', () => {
  it.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://visavis.evil' }],
    ['for another host', { rpId: 'visavis.evil' }],
    ['without user verification', { isUnverified: true }],
    ['as another user', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused %s', async (title, deviation) => {
    const hal = await world.person(`hal${title.length}`);
    const { key } = await add(hal);
    expect((await signIn(key, deviation)).outcome).toBe('PASSKEY_REFUSED');
    expect((await signIn(key)).outcome).toBe(200);
  });

  it('is refused where the counter of the authenticator did not advance: it may be a copy', async () => {
    const { key } = await add(await world.person('ida'));
    expect((await signIn(key, { counter: 8 })).outcome).toBe(200);
    expect((await signIn(key, { counter: 8 })).outcome).toBe('PASSKEY_REFUSED');
    expect((await signIn(key, { counter: 9 })).outcome).toBe(200);
  });

  it('accepts authenticators that do not count', async () => {
    const { key } = await add(await world.person('jon'));
    expect((await signIn(key, { counter: 0 })).outcome).toBe(200);
    expect((await signIn(key, { counter: 0 })).outcome).toBe(200);
  });

  it('uses up its challenge, within five minutes', async () => {
    const { key } = await add(await world.person('kim'));
    const { visitor, options } = await challenge();
    const credential = key.sign(options, { counter: 0 });
    expect((await visitor.call(signInWithPasskey, { body: { credential } })).status).toBe(200);
    expect((await world.visitor().call(signInWithPasskey, { body: { credential } })).code).toBe('PASSKEY_REFUSED');

    const late = await challenge();
    await world.clock.advance(CHALLENGE_LIFETIME);
    const answer = { credential: key.sign(late.options, { counter: 0 }) };
    expect((await late.visitor.call(signInWithPasskey, { body: answer })).code).toBe('PASSKEY_REFUSED');
  });

  it('is refused with a challenge that this site did not give', async () => {
    const { key } = await add(await world.person('lou'));
    const credential = key.sign({ challenge: 'bm90IG91cnM' });
    expect((await world.visitor().call(signInWithPasskey, { body: { credential } })).code).toBe('PASSKEY_REFUSED');
    const response = { ...credential.response, clientDataJSON: 'bm90IEpTT04' };
    const junk = { credential: { ...credential, response } };
    expect((await world.visitor().call(signInWithPasskey, { body: junk })).code).toBe('PASSKEY_REFUSED');
  });

  it('works on a node that did not give the challenge', async () => {
    const { key } = await add(await world.person('max'));
    const { visitor, options } = await challenge();
    await world.restart();
    expect((await visitor.call(signInWithPasskey, { body: { credential: key.sign(options) } })).status).toBe(200);
  });

  it('needs the CSRF token', async () => {
    const reply = await fetch(`${world.origin}${beginPasskeySignIn.path}`, { method: 'POST' });
    expect(reply.status).toBe(403);
  });
});
