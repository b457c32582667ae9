import { CHALLENGE_LIFETIME } from '@visavis/domain/passkeys/rules.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { attestedPasskey } from '../testing/authenticators/attested-passkey.ts';
import { createFakePasskey, type Deviation } from '../testing/authenticators/passkey.fake.ts';
import { outcomeOf } from '../testing/outcome.ts';
import { challengeOf, createCeremonies, siteOf } from './ceremonies.ts';
import type { PasskeyRow } from './repo.ts';

const ORIGIN = 'https://visavis.example';
const site = siteOf(ORIGIN);
const ada = { userId: '0198c0de-0000-7000-8000-000000000001', username: 'ada' };
const debug = vi.fn();
const ceremonies = createCeremonies({ debug } as never);
const refused = expect.objectContaining({ code: 'PASSKEY_REFUSED' });
const begin = () => ceremonies.creation(site, ada, []);

/** A passkey of Ada's, and its row. */
async function added() {
  const key = createFakePasskey(ORIGIN);
  const options = await begin();
  const stored = await ceremonies.created(site, key.create(options), options.challenge);
  const row = { ...stored, id: 'p', userId: ada.userId, transports: ['internal'] } as unknown as PasskeyRow;
  return { key, row };
}

describe('a site', () => {
  it('is its origin, and the host that passkeys belong to', () => {
    expect(siteOf('https://visavis.example:8443')).toEqual({
      origin: 'https://visavis.example:8443',
      host: 'visavis.example',
    });
  });
  it.each(['', 'no address', 'https://'])('is none of %j', (origin) => {
    expect(outcomeOf(() => siteOf(origin))).toBe('PASSKEY_REFUSED');
  });
});

describe('a challenge', () => {
  const answer = (data: string) => ({ response: { clientDataJSON: Buffer.from(data).toString('base64url') } }) as never;
  it('is read from an answer', () => {
    expect(challengeOf(answer('{"challenge":"abc"}'))).toBe('abc');
  });
  it.each(['{"challenge":7}', '{}', 'nonsense', 'null'])('is none in %s', (data) => {
    expect(outcomeOf(() => challengeOf(answer(data)))).toBe('PASSKEY_REFUSED');
  });
});

describe('what a browser is asked for', () => {
  it('to create one says whose it is, what it may be, and which there are', async () => {
    const { row } = await added();
    const options = await ceremonies.creation(site, ada, [row]);
    expect(options).toMatchObject({
      rp: { name: 'Visavis', id: 'visavis.example' },
      user: {
        id: Buffer.from(ada.userId.replaceAll('-', ''), 'hex').toString('base64url'),
        name: 'ada',
        displayName: 'ada',
      },
      timeout: CHALLENGE_LIFETIME,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: row.credentialId, transports: ['internal'] }],
    });
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
    expect(options.challenge).not.toBe((await begin()).challenge);
  });

  it('to sign names the site, and no one', async () => {
    expect(await ceremonies.request(site)).toMatchObject({
      rpId: 'visavis.example',
      timeout: CHALLENGE_LIFETIME,
      userVerification: 'required',
    });
  });
});

describe('a passkey that is created', () => {
  it('is kept by its id and public key', async () => {
    const { key, row } = await added();
    expect(row).toMatchObject({ credentialId: key.id, publicKey: expect.stringMatching(/^[\w-]+$/), counter: 0 });
  });

  it.each<[string, Deviation]>([
    ['on another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
  ])('%s is refused, and the log says why', async (_, deviation) => {
    debug.mockClear();
    const options = await begin();
    const credential = createFakePasskey(ORIGIN).create(options, deviation);
    await expect(ceremonies.created(site, credential, options.challenge)).rejects.toEqual(refused);
    expect(debug).toHaveBeenCalledWith({ err: expect.any(Error) }, 'passkey refused');
  });

  it('without asking its user is refused, and says why', async () => {
    const options = await begin();
    const credential = createFakePasskey(ORIGIN).create(options, { isUnverified: true });
    const why = expect.objectContaining({ code: 'PASSKEY_REFUSED', params: { reason: 'UNVERIFIED' } });
    await expect(ceremonies.created(site, credential, options.challenge)).rejects.toEqual(why);
  });

  it('with an attestation is kept without reading it: nothing is fetched from where its certificates say', async () => {
    const { challenge, credential } = attestedPasskey;
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('away'));
    onTestFinished(() => fetched.mockRestore());
    const stored = await ceremonies.created(site, credential, challenge).catch(({ code }) => code);
    expect(fetched.mock.calls).toEqual([]);
    expect(stored).toMatchObject({ credentialId: credential.id, counter: 0 });
  });

  it.each([
    ['nothing', ''],
    ['text', 'bm90aGluZw'],
    ['an object without data', Buffer.from('a0', 'hex').toString('base64url')],
    ['a hundred thousand lists in each other', Buffer.alloc(100_000, 0x81).toString('base64url')],
  ])('of %s is refused', async (_, attestationObject) => {
    const options = await begin();
    const { response, ...credential } = createFakePasskey(ORIGIN).create(options);
    const broken = { ...credential, response: { ...response, attestationObject } };
    await expect(ceremonies.created(site, broken, options.challenge)).rejects.toEqual(refused);
  });

  it('for another challenge is refused', async () => {
    const credential = createFakePasskey(ORIGIN).create(await begin());
    await expect(ceremonies.created(site, credential, 'b3RoZXI')).rejects.toEqual(refused);
  });
});

describe('a challenge that is signed', () => {
  it('is accepted, with the count of the authenticator', async () => {
    const { key, row } = await added();
    const { challenge } = await ceremonies.request(site);
    expect(await ceremonies.signed(site, key.sign({ challenge }), challenge, row)).toBe(1);
    const later = { ...row, counter: 1 };
    expect(await ceremonies.signed(site, key.sign({ challenge }), challenge, later)).toBe(2);
  });

  it('is accepted from a browser that names no user', async () => {
    const { key, row } = await added();
    const { challenge } = await ceremonies.request(site);
    const credential = key.sign({ challenge });
    credential.response.userHandle = undefined;
    expect(await ceremonies.signed(site, credential, challenge, row)).toBe(1);
  });

  it.each<[string, Deviation, number?]>([
    ['on another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['for another user', { userHandle: 'AAAA' }],
  ])('%s is refused', async (_, deviation) => {
    const { key, row } = await added();
    const { challenge } = await ceremonies.request(site);
    const credential = key.sign({ challenge }, deviation);
    await expect(ceremonies.signed(site, credential, challenge, row)).rejects.toEqual(refused);
  });

  it.each<[string, Deviation, number, string]>([
    ['without asking its user', { isUnverified: true }, 0, 'UNVERIFIED'],
    ['by a copy that has fallen behind', { counter: 4 }, 5, 'COUNTER'],
    ['by a copy that is level', { counter: 5 }, 5, 'COUNTER'],
    ['by one that counts no more', { counter: 0 }, 5, 'COUNTER'],
  ])('%s is refused, and says why', async (_, deviation, counter, reason) => {
    const { key, row } = await added();
    const { challenge } = await ceremonies.request(site);
    const credential = key.sign({ challenge }, deviation);
    const why = expect.objectContaining({ code: 'PASSKEY_REFUSED', params: { reason } });
    await expect(ceremonies.signed(site, credential, challenge, { ...row, counter })).rejects.toEqual(why);
  });

  it('is not said to have gone back to someone whose signature does not hold', async () => {
    const [mine, other] = [await added(), await added()];
    const { challenge } = await ceremonies.request(site);
    const row = { ...mine.row, publicKey: other.row.publicKey, counter: 5 };
    const outcome = await ceremonies.signed(site, mine.key.sign({ challenge }), challenge, row).catch((error) => error);
    expect(outcome).toMatchObject({ code: 'PASSKEY_REFUSED', params: {} });
  });

  it('by one without a counter is accepted each time', async () => {
    const { key, row } = await added();
    const { challenge } = await ceremonies.request(site);
    for (let time = 0; time < 2; time += 1) {
      expect(await ceremonies.signed(site, key.sign({ challenge }, { counter: 0 }), challenge, row)).toBe(0);
    }
  });

  it('by another key, or another challenge, is refused', async () => {
    const [mine, other] = [await added(), await added()];
    const { challenge } = await ceremonies.request(site);
    const forged = { ...mine.row, publicKey: other.row.publicKey };
    await expect(ceremonies.signed(site, mine.key.sign({ challenge }), challenge, forged)).rejects.toEqual(refused);
    await expect(ceremonies.signed(site, mine.key.sign({ challenge }), 'b3RoZXI', mine.row)).rejects.toEqual(refused);
  });
});
