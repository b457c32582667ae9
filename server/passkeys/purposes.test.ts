import { beginOpen, openWithPasskey } from '@visavis/domain/desk/contract.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  signInWithPasskey,
} from '@visavis/domain/passkeys/contract.ts';
import type { ChallengePurpose as Purpose } from '@visavis/domain/passkeys/rules.ts';
import { expect, it } from 'vitest';
import { createFakePasskey } from '../testing/authenticators/passkey.fake.ts';
import type { TestPerson } from '../testing/person.ts';
import { appoint } from '../testing/scenes/staff.ts';
import { useWorld } from '../testing/use-world.ts';

const SITE = 'http://localhost:4711';
const { world } = await useWorld({ settings: { PUBLIC_URL: SITE } });

/** Each way to a challenge, by what it is for. */
const givers: Record<Purpose, (person: TestPerson) => Promise<{ challenge: string }>> = {
  add: async (person) => (await person.call(beginPasskey, { body: {} })).data,
  prove: async (person) => (await person.call(beginOpen)).data,
  'sign-in': async (person) => (await person.call(beginPasskeySignIn)).data,
};

interface Keys {
  own: ReturnType<typeof createFakePasskey>;
  another: ReturnType<typeof createFakePasskey>;
}

/** Each place where one is answered, by what it is for. */
const takers: Record<Purpose, (person: TestPerson, challenge: string, keys: Keys) => Promise<number | string>> = {
  async add(person, challenge, { another }) {
    const user = { id: Buffer.from(person.userId.replaceAll('-', ''), 'hex').toString('base64url') };
    const credential = another.create({ challenge, user });
    const reply = await person.call(addPasskey, { body: { credential } });
    return reply.code ?? reply.status;
  },
  async prove(person, challenge, { own }) {
    const reply = await person.call(openWithPasskey, { body: { credential: own.sign({ challenge }) } });
    return reply.code ?? reply.status;
  },
  async 'sign-in'(person, challenge, { own }) {
    const reply = await person.call(signInWithPasskey, { body: { credential: own.sign({ challenge }) } });
    return reply.code ?? reply.status;
  },
};

const right: Record<Purpose, number> = { add: 201, prove: 200, 'sign-in': 200 };
const purposes = Object.keys(right) as Purpose[];
const pairs = purposes.flatMap((given) => purposes.map((taken) => [given, taken] as const));

/** One of the staff with a passkey, in the open desk: everything but the purpose lets every answer pass. */
async function moderator(name: string) {
  const person = await world.person(name);
  const keys = { own: createFakePasskey(SITE), another: createFakePasskey(SITE) };
  const { data } = await person.call(beginPasskey, { body: {} });
  await person.call(addPasskey, { body: { credential: keys.own.create(data) } });
  await appoint(world, person, 'moderator');
  await takers.prove(person, (await givers.prove(person)).challenge, keys);
  return { person, keys };
}

it.each(pairs)(
  'a challenge to %s, answered where one to %s is, counts for its own purpose, and once',
  async (...pair) => {
    const [given, taken] = pair;
    const { person, keys } = await moderator(pair.join('-to-'));
    const { challenge } = await givers[given](person);
    const first = await takers[taken](person, challenge, keys);
    expect(first).toBe(given === taken ? right[taken] : 'PASSKEY_REFUSED');
    expect((await person.call(listPasskeys)).data).toHaveLength(first === 201 ? 2 : 1);
    // A challenge that was answered is used up, for whatever purpose.
    expect(await takers[given](person, challenge, keys)).toBe('PASSKEY_REFUSED');
  },
);
