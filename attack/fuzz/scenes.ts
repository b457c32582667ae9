import { listAppeals } from '@visavis/domain/desk/appeals.ts';
import { beginCode, confirmCode } from '@visavis/domain/desk/door.ts';
import { openConversation, sendMessage } from '@visavis/domain/messages/contract.ts';
import { appeal, listMeasures } from '@visavis/domain/moderation/contract.ts';
import { addPasskey, beginPasskey } from '@visavis/domain/passkeys/contract.ts';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { codeFor } from '../../server/testing/authenticators/one-time-code.ts';
import { createFakePasskey } from '../../server/testing/authenticators/passkey.fake.ts';
import { createVisitor, type Reply, type TestPerson } from '../../server/testing/person.ts';
import { decideAbout, warning } from '../../server/testing/scenes/cases.ts';
import { befriend } from '../people.ts';

/** @throws where it was refused: fuzz would go on, and reach less without anyone noticing */
async function done<Data>(asked: Promise<Reply<Data>>): Promise<Reply<Data>> {
  const reply = await asked;
  if (reply.status >= 400) throw new Error(`the cast cannot be prepared: ${reply.status} ${reply.text}`);
  return reply;
}

/** Two become friends and write to each other. @returns what they were answered */
export async function makeFriends(one: TestPerson, other: TestPerson): Promise<string[]> {
  const friendship = await befriend(one, other);
  const conversation = await done(one.call(openConversation, { body: { userId: other.userId } }));
  const message = await done(one.call(sendMessage, { body: { recipientId: other.userId, content: 'hello' } }));
  return [...friendship, conversation.text, message.text];
}

/** One of the staff sets up one-time codes, which opens the desk. */
export async function openDesk(staff: TestPerson): Promise<void> {
  const { data } = await done(staff.call(beginCode, { body: { password: staff.password } }));
  await done(staff.call(confirmCode, { body: { code: codeFor(data.secret) } }));
}

/** @param site the address of the public */
export async function addPasskeyTo(person: TestPerson, site: string): Promise<string> {
  // Late parts of a long fuzz begin when the first sign-in is no longer recent.
  await person.signIn();
  const options = (await done(person.call(beginPasskey, { body: {} }))).data;
  const credential = createFakePasskey(site).create(options);
  return (await done(person.call(addPasskey, { body: { credential } }))).text;
}

/** A second session, which may be ended. */
export async function signInElsewhere({ username, email, password }: TestPerson, origin: string): Promise<void> {
  await createVisitor(origin, { username, email, password }).signIn();
}

/** One reported person is warned and appeals, another's case with evidence is open. @returns what they were answered */
export async function openCases(
  [admin, moderator]: [TestPerson, TestPerson],
  reporter: TestPerson,
  [warned, reported]: [TestPerson, TestPerson],
): Promise<string[]> {
  const report = (body: object) => done(reporter.call(createReport, { body }));
  const first = await report({ reportedUserId: warned.userId, reason: 'HARASSMENT' });
  await decideAbout(admin, warned, warning);
  const { data: measures } = await done(warned.call(listMeasures));
  const appealed = await done(
    warned.call(appeal, { params: { id: measures[0]?.id ?? '' }, body: { text: 'That was not me.' } }),
  );
  const friends = await makeFriends(reporter, reported);
  const [, conversationId] = /"conversationId":"([^"]+)"/.exec(friends.at(-1) ?? '') ?? [];
  const second = await report({ reportedUserId: reported.userId, reason: 'SPAM', conversationId });
  const appeals = await done(moderator.call(listAppeals));
  return [first.text, appealed.text, second.text, appeals.text, ...friends];
}
