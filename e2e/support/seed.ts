import { answerRequest, sendRequestByCode } from '@visavis/domain/friends/contract.ts';
import { openConversation, sendMessage } from '@visavis/domain/messages/contract.ts';
import { getProfile, putProfile } from '@visavis/domain/users/contract.ts';
import { createPerson, type TestPerson } from '../../server/testing/person.ts';

/** Alice's small world, made by the API alone: what there is to look at on her screens. */
export interface Seeded {
  alice: TestPerson;
  bob: TestPerson;
  /** a stranger with a private profile */
  vera: TestPerson;
  /** alice's conversation with bob */
  conversationId: string;
}

const LONG =
  'I kept thinking about what you said on the balcony, about how one remembers voices longer than faces. ' +
  'My grandmother used to hum while she cooked, and I could not tell you the colour of her kitchen, but I could ' +
  'hum that tune right now. https://example.org/a/rather/long/address?that=does&not=wrap&anywhere=at-all-if-left-alone';

const TALK: [who: 'alice' | 'bob', text: string][] = [
  ['bob', 'That was a good call. I never laugh that much on a Tuesday.'],
  ['alice', 'Same here! How did the concert go?'],
  ['bob', 'Loud. Beautiful. My ears still ring.'],
  ['alice', LONG],
  ['bob', '👏'],
  ['alice', 'Tomorrow around nine?'],
  ['bob', 'Nine is perfect. Bring the photograph.'],
];

/** Throws with the server's words when it refuses. */
async function must<Reply extends { status: number; text: string }>(reply: Promise<Reply>): Promise<Reply> {
  const got = await reply;
  if (got.status >= 400) throw new Error(`The seed was refused: ${got.text}`);
  return got;
}

export async function seedWorld(origin: string): Promise<Seeded> {
  const person = (name: string) => createPerson(origin, name);
  const alice = await person('alice');
  const bob = await person('bob');
  const malik = await person('malik');
  const long = await person('Maximilien-Alexandre.de_Grandc');
  const zoe = await person('zoe');
  const yuki = await person('yuki');
  const vera = await person('vera');

  const profile = (who: TestPerson, body: object) => must(who.call(putProfile, { body }));
  const fields = { country: 'FR', language: 'fr', profileVisibility: 'public' };
  await profile(alice, {
    ...fields,
    displayName: 'Alice Martin',
    bio: 'Cellist by night, bridge engineer by day.\nAsk me about either.',
    interests: ['music', 'bridges', 'slow travel', 'film'],
  });
  await profile(bob, { ...fields, displayName: 'Bob', bio: 'Photographer.', interests: ['film', 'music'] });
  await profile(vera, { ...fields, displayName: 'Vera', bio: 'Hidden.', interests: [], profileVisibility: 'private' });

  const code = async (who: TestPerson) => (await must(who.call(getProfile))).data.inviteCode;
  const ask = async (one: TestPerson, other: TestPerson) =>
    (await must(one.call(sendRequestByCode, { params: { code: await code(other) } }))).data as { id: string };
  for (const friend of [bob, malik, long]) {
    const { id } = await ask(friend, alice);
    await must(alice.call(answerRequest, { params: { id }, body: { action: 'accept' } }));
  }
  await ask(zoe, alice);
  await ask(alice, yuki);

  const say = (from: TestPerson, to: TestPerson, content: string) =>
    must(from.call(sendMessage, { body: { recipientId: to.userId, content } }));
  for (let n = 1; n <= 20; n += 1) await say(n % 3 ? bob : alice, n % 3 ? alice : bob, `Message number ${n}`);
  for (const [who, text] of TALK) await (who === 'alice' ? say(alice, bob, text) : say(bob, alice, text));
  await say(malik, alice, 'Are you there this weekend?');
  await say(malik, alice, 'We could call on Sunday.');
  const { data } = await must(alice.call(openConversation, { body: { userId: bob.userId } }));
  return { alice, bob, vera, conversationId: data.id };
}
