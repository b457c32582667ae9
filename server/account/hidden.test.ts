import { deleteAccount } from '@visavis/domain/account/contract.ts';
import * as friends from '@visavis/domain/friends/contract.ts';
import { getInvitation, getInviteLink, openInvitation } from '@visavis/domain/friends/invite-contract.ts';
import { stayInTouch } from '@visavis/domain/friends/touch-contract.ts';
import { getCall } from '@visavis/domain/history/contract.ts';
import * as messages from '@visavis/domain/messages/contract.ts';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { ring } from '@visavis/domain/ringing/contract.ts';
import { getUser, getUserByName } from '@visavis/domain/users/contract.ts';
import { expect, it } from 'vitest';
import { guests } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import { writeMessage } from '../testing/scenes/messages.ts';
import { askByCode, befriend, shareCall } from '../testing/scenes/relations.ts';
import { reportBody } from '../testing/scenes/reports.ts';
import { useWorld } from '../testing/use-world.ts';

const { world, connect } = await useWorld();

type Known = TestPerson & { inviteCode: string };
/** Everything by which someone may still name a person. */
interface Names {
  person: Known;
  link: string;
  friendshipId: string;
  conversationId: string;
  messageId: string;
  requestId: string;
  roomId: string;
}

async function meet(me: Known, person: Known): Promise<Names> {
  const roomId = await shareCall(world, me, person);
  const friendshipId = await befriend(me, person);
  const { id: messageId, conversationId } = await writeMessage(person, me, 'hello');
  const link = (await person.call(getInviteLink)).data.code;
  return { person, link, friendshipId, conversationId, messageId, requestId: '', roomId };
}

/** The answers to whatever names a person, as status and code. */
async function answersTo(me: TestPerson, { person, ...names }: Names): Promise<Record<string, string>> {
  const params = { id: person.userId };
  const socket = await connect(me);
  const ack = await socket.emit(ring, { userId: person.userId });
  const replies = {
    user: await me.call(getUser, { params }),
    username: await me.call(getUserByName, { params: { username: person.username } }),
    relation: await me.call(friends.getRelation, { params }),
    request: await me.call(friends.sendRequest, { params, body: {} }),
    code: await me.call(friends.sendRequestByCode, { params: { code: person.inviteCode } }),
    opened: await me.call(openInvitation, { params: { code: names.link } }),
    invitation: await me.call(getInvitation, { params: { code: names.link } }),
    unblock: await me.call(friends.unblockUser, { params }),
    conversation: await me.call(messages.openConversation, { body: { userId: person.userId } }),
    message: await me.call(messages.sendMessage, { body: { recipientId: person.userId, content: 'hello?' } }),
    page: await me.call(messages.listMessages, { params: { id: names.conversationId } }),
    read: await me.call(messages.markRead, { params: { id: names.conversationId } }),
    archive: await me.call(messages.archiveConversation, { params: { id: names.conversationId } }),
    unarchive: await me.call(messages.unarchiveConversation, { params: { id: names.conversationId } }),
    reaction: await me.call(messages.setReaction, { params: { id: names.messageId }, body: { emoji: '😮' } }),
    deletion: await me.call(messages.deleteMessage, { params: { id: names.messageId } }),
    touch: await me.call(stayInTouch, { params: { id: names.roomId }, body: { yes: true } }),
    call: await me.call(getCall, { params: { id: names.roomId } }),
    answer: await me.call(friends.answerRequest, { params: { id: names.requestId }, body: { action: 'decline' } }),
    cancel: await me.call(friends.cancelRequest, { params: { id: names.requestId } }),
    removal: await me.call(friends.removeFriend, { params: { id: names.friendshipId } }),
  };
  const codes = Object.entries(replies).map(([what, { status, code }]) => [what, `${status} ${code}`]);
  return { ...Object.fromEntries(codes), ring: ack.ok ? 'ok' : ack.code };
}

const leave = (person: TestPerson) =>
  person.call(deleteAccount, { body: { password: person.password, confirmed: true } });
const erase = ({ userId: user }: TestPerson) => world.app.operator.run({ command: 'users delete', input: { user } });

it('to a friend, one who asked and one who was asked, a hidden account answers like one that is erased', async () => {
  const { fred, hidden, gone } = await guests(world, 'fred', 'hidden', 'gone');
  const both = [await meet(fred, hidden), await meet(fred, gone)] as const;
  const { 'hidden.asker': hiddenAsker, 'gone.asker': goneAsker } = await guests(world, 'hidden.asker', 'gone.asker');
  both[0].requestId = (await askByCode(hiddenAsker, fred)).id;
  both[1].requestId = (await askByCode(goneAsker, fred)).id;
  for (const person of [hidden, hiddenAsker]) await leave(person);
  for (const person of [gone, goneAsker]) await erase(person);
  expect(await answersTo(fred, both[0])).toEqual(await answersTo(fred, both[1]));
});

it('to a stranger it does not even exist to be blocked or reported', async () => {
  const { stan, shy, away } = await guests(world, 'stan', 'shy', 'away');
  const unknown = '018f4d5e-0000-7000-8000-000000000001';
  const ids = {
    friendshipId: unknown,
    conversationId: unknown,
    messageId: unknown,
    requestId: unknown,
    roomId: unknown,
  };
  const namesOf = async (person: Known) => ({ person, ...ids, link: (await person.call(getInviteLink)).data.code });
  const both = [await namesOf(shy), await namesOf(away)] as const;
  await leave(shy);
  await erase(away);
  const answers = async (names: Names) => ({
    ...(await answersTo(stan, names)),
    block: (await stan.call(friends.blockUser, { params: { id: names.person.userId } })).code,
    report: (await stan.call(createReport, { body: reportBody(names.person) })).code,
  });
  const answered = await answers(both[0]);
  expect(answered).toEqual(await answers(both[1]));
  expect(answered).toMatchObject({ user: '404 NOT_FOUND', block: 'NOT_FOUND', report: 'NOT_FOUND' });
});
