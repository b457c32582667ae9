import { answerRequest, sendRequestByCode } from '@visavis/domain/friends/contract.ts';
import { getInviteLink } from '@visavis/domain/friends/invite-contract.ts';
import { archiveConversation, openConversation, sendMessage } from '@visavis/domain/messages/contract.ts';
import { getProfile, putProfile } from '@visavis/domain/users/contract.ts';
import type { TestPerson } from '../../../server/testing/person.ts';
import type { Marks, Visibility } from '../watch/marks.ts';

/** The data behind alice's screens, created over the API. */
export interface Seeded {
  alice: TestPerson;
  bob: TestPerson;
  /** a stranger with a private profile */
  vera: TestPerson;
  /** alice's conversation with bob */
  conversationId: string;
  /** the code of vera's invitation link */
  inviteLink: string;
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

/** @throws with the server's response to a rejected request */
async function expectOk<Reply extends { status: number; text: string }>(reply: Promise<Reply>): Promise<Reply> {
  const received = await reply;
  if (received.status >= 400) throw new Error(`seeding failed: ${received.text}`);
  return received;
}

async function requestByCode(one: TestPerson, other: TestPerson): Promise<{ id: string }> {
  const code = (await expectOk(other.call(getProfile))).data.inviteCode;
  return (await expectOk(one.call(sendRequestByCode, { params: { code } }))).data as { id: string };
}

/** Makes two users friends through a request by code. */
export async function befriend(one: TestPerson, other: TestPerson): Promise<void> {
  const { id } = await requestByCode(one, other);
  await expectOk(other.call(answerRequest, { params: { id }, body: { action: 'accept' } }));
}

/** Opens the conversation of two friends. @returns its id */
export const conversationOf = async (one: TestPerson, other: TestPerson): Promise<string> =>
  (await expectOk(one.call(openConversation, { body: { userId: other.userId } }))).data.id;

export async function seedWorld(origin: string, marks: Marks): Promise<Seeded> {
  const person = (name: string, visibility: Visibility = 'public') => marks.register(origin, name, visibility);
  const alice = await person('alice');
  const bob = await person('bob');
  const malik = await person('malik');
  const long = await person('Maximilien-Alexandre.de_Grandc');
  const zoe = await person('zoe');
  const yuki = await person('yuki');
  const vera = await person('vera', 'private');

  const profile = (user: TestPerson, body: object) => expectOk(user.call(putProfile, { body }));
  const fields = { country: 'FR', language: 'fr', profileVisibility: 'public' };
  await profile(alice, {
    ...fields,
    displayName: 'Alice Martin',
    bio: 'Cellist by night, bridge engineer by day.\nAsk me about either.',
    interests: ['music', 'bridges', 'slow travel', 'film'],
  });
  await profile(bob, { ...fields, displayName: 'Bob', bio: 'Photographer.', interests: ['film', 'music'] });
  await profile(vera, { ...fields, displayName: 'Vera', profileVisibility: 'private' });

  for (const friend of [bob, malik, long]) await befriend(friend, alice);
  await requestByCode(zoe, alice);
  await requestByCode(alice, yuki);

  const say = (from: TestPerson, to: TestPerson, content: string) =>
    expectOk(from.call(sendMessage, { body: { recipientId: to.userId, content } }));
  for (let n = 1; n <= 20; n += 1) await say(n % 3 ? bob : alice, n % 3 ? alice : bob, `Message number ${n}`);
  for (const [who, text] of TALK) await (who === 'alice' ? say(alice, bob, text) : say(bob, alice, text));
  await say(malik, alice, 'Are you there this weekend?');
  await say(malik, alice, 'We could call on Sunday.');
  await say(long, alice, 'It was good to meet you. Perhaps another time!');
  await expectOk(alice.call(archiveConversation, { params: { id: await conversationOf(alice, long) } }));
  const inviteLink = (await expectOk(vera.call(getInviteLink))).data.code;
  return { alice, bob, vera, inviteLink, conversationId: await conversationOf(alice, bob) };
}
