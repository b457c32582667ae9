import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { describe, expect, test } from 'vitest';
import { at, bob, conversation, me, message, withBob } from '../examples.ts';
import {
  addConversation,
  applyRead,
  clearUnread,
  receiveMessage,
  removeConversation,
  searchConversations,
  unreadTotal,
  withoutConversation,
} from './conversations-state.ts';

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

describe('a message comes in', () => {
  test('its conversation goes to the top and counts one more', () => {
    expect(summary(receiveMessage(list, message(9), away))).toEqual([
      [withBob, 2, 'message 9'],
      ['with-carol', 2, 'See you at the Café'],
    ]);
  });
  test('nothing more to count while that conversation is open', () => {
    expect(summary(receiveMessage(list, message(9), { me, openId: withBob }))?.[0]).toEqual([withBob, 1, 'message 9']);
  });
  test('nor for an own one', () => {
    expect(summary(receiveMessage(list, message(9, { senderId: me }), away))?.[0]).toEqual([withBob, 1, 'message 9']);
  });
  test('the same one again changes nothing', () => {
    const once = receiveMessage(list, message(9), away) ?? [];
    expect(receiveMessage(once, message(9), away)).toEqual(once);
  });
  test('one older than the last changes nothing', () => {
    expect(receiveMessage(list, message(2), away)).toEqual(list);
  });
  test('the first of a new conversation becomes its last', () => {
    expect(summary(receiveMessage([conversation()], message(1), away))).toEqual([[withBob, 1, 'message 1']]);
  });
  test('of an unknown conversation, only the server can tell', () => {
    expect(receiveMessage(list, message(9, { conversationId: 'new' }), away)).toBeNull();
  });
});

describe('the list', () => {
  test('takes a conversation once', () => {
    const fresh = conversation({ id: 'fresh' });
    const once = addConversation(list, fresh);
    expect(once.map(({ id }) => id)).toEqual(['fresh', 'with-carol', withBob]);
    expect(addConversation(once, fresh)).toEqual(once);
  });
  test('loses an archived one', () => {
    expect(removeConversation(list, withBob)).toEqual([withCarol]);
  });
  test('counts what is unread', () => {
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
    ['nobody', []],
  ])('searching %j', (text, found) => {
    expect(searchConversations(list, text).map(({ id }) => id)).toEqual(found);
  });
  test('names the friends that are still to be written to', () => {
    expect(withoutConversation([{ userId: bob }, { userId: 'dan' }], list)).toEqual([{ userId: 'dan' }]);
  });
});

describe('read marks', () => {
  const mark = (readBy: string) => ({ conversationId: withBob, readBy, readAt: at(50) });
  const mine = [conversation({ lastMessage: message(3, { senderId: me }), lastMessageAt: at(3), unreadCount: 4 })];

  test('I have read it, perhaps elsewhere: nothing counts as unread, and the last message is read', () => {
    expect(applyRead(list, mark(me), me)[1]).toMatchObject({
      unreadCount: 0,
      lastMessage: { isRead: true, readAt: at(50) },
    });
    expect(applyRead(list, mark(me), me)[0]).toBe(withCarol);
  });
  test('the other has read it: my last message is read, my count stays', () => {
    expect(applyRead(mine, mark(bob), me)[0]).toMatchObject({ unreadCount: 4, lastMessage: { isRead: true } });
  });
  test('nobody reads their own', () => {
    expect(applyRead(mine, mark(me), me)[0]).toMatchObject({ unreadCount: 0, lastMessage: { isRead: false } });
    expect(applyRead([conversation()], mark(bob), me)[0]?.lastMessage).toBeNull();
  });
});
