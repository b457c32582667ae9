import type { Conversation, Message } from '@visavis/domain/messages/contract.ts';
import { describe, expect, test } from 'vitest';
import { at, bob, conversation, me, message, withBob } from '../examples.ts';
import { applyDelivered, applyRead, receiveMessage } from './conversations-state.ts';
import { addConversation, removeConversation, searchConversations, withoutConversation } from './listing.ts';
import { clearUnread, toMarkDelivered, unreadTotal } from './marks-state.ts';

const carol = '018f3c7e-0000-7000-8000-00000000000c';
const withCarol = conversation({
  id: 'with-carol',
  otherUser: { userId: carol, username: 'Cárol', avatar: '', karma: 50 },
  lastMessage: message(5, { conversationId: 'with-carol', senderId: carol, content: 'See you at the Café' }),
  lastMessageAt: at(5),
  unreadCount: 2,
});
const list: Conversation[] = [
  withCarol,
  conversation({ lastMessage: message(3), lastMessageAt: at(3), unreadCount: 1 }),
];
const away = { me, openId: null };
const summary = (conversations: Conversation[] | null) =>
  conversations?.map(({ id, unreadCount, lastMessage }) => [id, unreadCount, lastMessage?.content]);

describe('receiveMessage', () => {
  test('moves the conversation to the top and counts one more unread', () => {
    expect(summary(receiveMessage(list, message(9), away))).toEqual([
      [withBob, 2, 'message 9'],
      ['with-carol', 2, 'See you at the Café'],
    ]);
  });
  test('counts nothing while the conversation is open', () => {
    expect(summary(receiveMessage(list, message(9), { me, openId: withBob }))?.[0]).toEqual([withBob, 1, 'message 9']);
  });
  test('counts nothing for a message by the user', () => {
    expect(summary(receiveMessage(list, message(9, { senderId: me }), away))?.[0]).toEqual([withBob, 1, 'message 9']);
  });
  test('changes nothing for a repeated message', () => {
    const once = receiveMessage(list, message(9), away) ?? [];
    expect(receiveMessage(once, message(9), away)).toEqual(once);
  });
  test('changes nothing for a message older than the last', () => {
    expect(receiveMessage(list, message(2), away)).toEqual(list);
  });
  test('sets the first message of a conversation', () => {
    expect(summary(receiveMessage([conversation()], message(1), away))).toEqual([[withBob, 1, 'message 1']]);
  });
  test('returns null for an unknown conversation', () => {
    expect(receiveMessage(list, message(9, { conversationId: 'new' }), away)).toBeNull();
  });
});

describe('the list', () => {
  test('adds a conversation once', () => {
    const fresh = conversation({ id: 'fresh' });
    const once = addConversation(list, fresh);
    expect(once.map(({ id }) => id)).toEqual(['fresh', 'with-carol', withBob]);
    expect(addConversation(once, fresh)).toEqual(once);
  });
  test('removes an archived conversation', () => {
    expect(removeConversation(list, withBob)).toEqual([withCarol]);
  });
  test('sums the unread counts', () => {
    expect(unreadTotal(list)).toBe(3);
    expect(unreadTotal(clearUnread(list, withBob))).toBe(2);
    expect(unreadTotal(clearUnread(list, null))).toBe(3);
    expect(unreadTotal([])).toBe(0);
  });
  test.each([
    ['', ['with-carol', withBob]],
    ['BOB', [withBob]],
    ['carol', ['with-carol']],
    ['cafe', ['with-carol']],
    ['message 3', [withBob]],
    ['zoe', []],
  ])('searching %j', (text, found) => {
    expect(searchConversations(list, text).map(({ id }) => id)).toEqual(found);
  });
  test('searches both names of a person', () => {
    const shown = [conversation({ otherUser: { ...conversation().otherUser, displayName: 'Robert' } })];
    expect(searchConversations(shown, 'rob')).toEqual(shown);
    expect(searchConversations(shown, 'bob')).toEqual(shown);
  });
  test.each<[string, Conversation]>([
    ['a conversation without messages', conversation()],
    ['a deleted message', conversation({ lastMessage: message(3, { content: 'here', deletedAt: at(9) }) })],
  ])('searches no words in %s', (_name, silent) => {
    expect(searchConversations([silent], 'here')).toEqual([]);
  });
  test('lists the friends without a conversation', () => {
    expect(withoutConversation([{ userId: bob }, { userId: 'dan' }], list)).toEqual([{ userId: 'dan' }]);
  });
});

describe('read marks', () => {
  const mark = (readBy: string) => ({ conversationId: withBob, readBy, readAt: at(50) });
  const mine = [conversation({ lastMessage: message(3, { senderId: me }), lastMessageAt: at(3), unreadCount: 4 })];

  test('by me, on any device, clear the unread count and mark the last message', () => {
    expect(applyRead(list, mark(me), me)[1]).toMatchObject({
      unreadCount: 0,
      lastMessage: { isRead: true, readAt: at(50) },
    });
    expect(applyRead(list, mark(me), me)[0]).toBe(withCarol);
  });
  test('by the other person mark my last message and keep my unread count', () => {
    expect(applyRead(mine, mark(bob), me)[0]).toMatchObject({ unreadCount: 4, lastMessage: { isRead: true } });
  });
  test('never mark the reader’s own messages', () => {
    expect(applyRead(mine, mark(me), me)[0]).toMatchObject({ unreadCount: 0, lastMessage: { isRead: false } });
    expect(applyRead([conversation()], mark(bob), me)[0]?.lastMessage).toBeNull();
  });
});

describe('marks of delivery', () => {
  const mine = (isDelivered = false) => message(3, { senderId: me, isDelivered });
  const theirs = (isDelivered?: boolean) => message(3, { isDelivered });
  const mark = { conversationId: withBob, deliveredTo: bob, upTo: at(3) };

  test.each([
    ['up to my last message', true, mine(), mark],
    ['up to a later one', true, mine(), { ...mark, upTo: at(4) }],
    ['up to an earlier one', false, mine(), { ...mark, upTo: at(2) }],
    ['of another conversation', false, mine(), { ...mark, conversationId: 'with-carol' }],
    ['for a message to me', false, theirs(false), mark],
  ])('%s: delivered is %s', (_name, isDelivered, lastMessage, given) => {
    const before = conversation({ lastMessage, unreadCount: 2 });
    expect(applyDelivered([before], given)).toEqual([{ ...before, lastMessage: { ...lastMessage, isDelivered } }]);
  });
  test('leave a conversation without messages as it is', () => {
    expect(applyDelivered([conversation()], mark)).toEqual([conversation()]);
  });

  test.each<[string, Message | null, boolean]>([
    ['a message that has just arrived', theirs(false), true],
    ['one that has arrived before', theirs(true), false],
    ['one of an earlier server, which knows no such marks', theirs(), false],
    ['one by me', mine(), false],
    ['none', null, false],
  ])('are sent for the last message if it is due: %s', (_name, lastMessage, due) => {
    expect(toMarkDelivered([conversation({ lastMessage })], me)).toEqual(
      due ? [{ conversationId: withBob, upTo: at(3) }] : [],
    );
  });
});
