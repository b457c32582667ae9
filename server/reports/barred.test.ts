import { decideAboutPerson, endSuspension } from '@visavis/domain/desk/people.ts';
import type { Sanction } from '@visavis/domain/desk/verdicts.ts';
import { answerRequest, sendRequestByCode } from '@visavis/domain/friends/contract.ts';
import { stayInTouch } from '@visavis/domain/friends/touch-contract.ts';
import {
  dmMarkRead,
  dmMessagesRead,
  dmSend,
  dmTyping,
  dmUserTyping,
  listMessages,
  markRead,
  openConversation,
  sendMessage,
  setReaction,
  uploadPicture,
} from '@visavis/domain/messages/contract.ts';
import { expect, it } from 'vitest';
import { guests } from '../testing/crowd.ts';
import { pictureInput } from '../testing/pictures/uploads.ts';
import { writeMessage } from '../testing/scenes/messages.ts';
import { askByCode, befriend, shareCall } from '../testing/scenes/relations.ts';
import { ring } from '../testing/scenes/rings.ts';
import { appoint } from '../testing/scenes/staff.ts';
import { useWorld } from '../testing/use-world.ts';

const { world, connect } = await useWorld();
const { mona, anna } = await guests(world, 'mona', 'anna');
await appoint(world, mona, 'moderator');
await appoint(world, anna, 'admin');

it.each([
  ['THREATS', 'SUSPENDED'],
  ['HARASSMENT', 'SUSPENDED'],
  ['SPAM', undefined],
] as const)(
  'rulings 74: someone suspended for %s reads, and on writing, asking or ringing gets %s',
  async (rule, code) => {
    const name = rule.toLowerCase();
    const names = [name, `${name}.friend`, `${name}.asker`, `${name}.known`] as const;
    const people = await guests(world, ...names);
    const [me, friend, asker, known] = names.map((each) => people[each]) as [
      typeof mona,
      typeof mona,
      typeof mona,
      typeof mona,
    ];
    await befriend(me, friend);
    const message = await writeMessage(friend, me, 'hello');
    const request = await askByCode(asker, me);
    const roomId = await shareCall(world, me, known);
    const verdict: Sanction = { action: 'suspend', rule, message: 'Please stop.', days: 1 };
    await mona.call(decideAboutPerson, { params: { id: me.userId }, body: { verdict, lastDecisionId: null } });

    const socket = await connect(me);
    const params = { id: message.conversationId };
    const ack = await socket.emit(dmSend, { recipientId: friend.userId, content: 'now' });
    const acts = {
      message: (await me.call(sendMessage, { body: { recipientId: friend.userId, content: 'now' } })).code,
      event: ack.ok ? undefined : ack.code,
      conversation: (await me.call(openConversation, { body: { userId: friend.userId } })).code,
      picture: (await me.call(uploadPicture, await pictureInput('picture'))).code,
      reaction: (await me.call(setReaction, { params: { id: message.id }, body: { emoji: '😮' } })).code,
      touch: (await me.call(stayInTouch, { params: { id: roomId }, body: { yes: true } })).code,
      request: (await me.call(sendRequestByCode, { params: { code: known.inviteCode } })).code,
      acceptance: (await me.call(answerRequest, { params: { id: request.id }, body: { action: 'accept' } })).code,
    };
    expect(acts).toEqual(Object.fromEntries(Object.keys(acts).map((act) => [act, code])));
    await expect(ring(socket, friend)).rejects.toThrow('SUSPENDED');
    const theirs = await connect(friend);
    const typing = { conversationId: message.conversationId, isTyping: true };
    expect((await socket.emit(dmTyping, typing)).ok).toBe(true);
    // The next event to them comes after it.
    await socket.emit(dmMarkRead, { conversationId: message.conversationId });
    await theirs.next(dmMessagesRead);
    expect(theirs.received(dmUserTyping)).toHaveLength(code ? 0 : 1);
    expect((await me.call(listMessages, { params })).data.map(({ content }) => content)).toContain('hello');
    expect((await me.call(markRead, { params })).status).toBe(200);

    await anna.call(endSuspension, { params: { id: me.userId } });
    expect((await me.call(sendMessage, { body: { recipientId: friend.userId, content: 'later' } })).status).toBe(201);
  },
);
