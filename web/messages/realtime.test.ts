import { QueryClient } from '@tanstack/react-query';
import type { Conversation, Message } from '@visavis/domain/messages/contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../platform/clock.fake.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import type { MessageList } from './conversation/message-list-state.ts';
import { at, bob, conversation, me, message, messages, withBob } from './examples.ts';
import type { Messaging } from './messaging-context.ts';
import { createOutbox } from './outbox/outbox.ts';
import { conversationsQuery, messagesKeys } from './queries.ts';
import { connectMessages } from './realtime.ts';

let services: FakeServices;
let messaging: Messaging;
let client: QueryClient;
let openId: string | null;
let restored: string[];
let incoming: Map<string, number>;
let connect: () => () => void;
let stop: () => void;

beforeEach(() => {
  services = createFakeServices();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  openId = null;
  restored = [];
  incoming = new Map();
  messaging = {
    me,
    open: { get: () => openId, set: () => undefined },
    lastIncoming: { get: (id) => incoming.get(id) ?? null, set: (id, time) => void incoming.set(id, time) },
    pictures: new Map(),
    onNotFriends: () => undefined,
  };
  const outbox = createOutbox({
    services,
    me,
    newId: () => '',
    onMatched: () => undefined,
    onStored: () => undefined,
    onFailed: () => undefined,
    onCooldown: () => undefined,
  });
  connect = () =>
    connectMessages({ services, client, messaging, outbox, onRestored: (username) => restored.push(username) });
  stop = connect();
  client.setQueryData(messagesKeys.conversations, [conversation({ lastMessage: message(3), lastMessageAt: at(3) })]);
  client.setQueryData<MessageList>(messagesKeys.list(withBob), { messages: messages(1, 3), hasOlder: false });
  return () => client.clear();
});

const conversations = () => client.getQueryData<Conversation[]>(messagesKeys.conversations) ?? [];
const list = () => client.getQueryData<MessageList>(messagesKeys.list(withBob))?.messages ?? [];
const receive = (next: Message) =>
  services.socket.receive('dm:message', { conversationId: next.conversationId, message: next });

describe('a message', () => {
  test('is added to its conversation and counts as unread', () => {
    receive(message(4));
    receive(message(4));
    expect(list().map(({ content }) => content)).toEqual(['message 1', 'message 2', 'message 3', 'message 4']);
    expect(conversations()[0]).toMatchObject({ unreadCount: 1, lastMessage: { content: 'message 4' } });
    expect(incoming.get(withBob)).toBe(services.clock.now());
  });
  test('is not unread in the open conversation or when sent by me', () => {
    openId = withBob;
    receive(message(4));
    openId = null;
    receive(message(5, { senderId: me }));
    expect(conversations()[0]).toMatchObject({ unreadCount: 0, lastMessage: { content: 'message 5' } });
  });
  test('of an unlisted conversation refetches the list', async () => {
    receive(message(4, { conversationId: 'new' }));
    await settle();
    expect(client.getQueryState(messagesKeys.conversations)?.isInvalidated).toBe(true);
  });
  test('is added to messages that are being fetched', async () => {
    const key = messagesKeys.list('late');
    const queryFn = async (): Promise<MessageList> => ({ messages: messages(1, 2), hasOlder: false });
    const fetching = client.fetchQuery({ queryKey: key, queryFn });
    receive(message(4, { conversationId: 'late' }));
    await fetching;
    await expect.poll(() => client.getQueryData<MessageList>(key)?.messages).toHaveLength(3);
  });
  test('is ignored once disconnected', () => {
    stop();
    receive(message(4));
    expect(list()).toHaveLength(3);
  });
});

describe('read marks', () => {
  test('by the other person mark my messages', () => {
    receive(message(4, { senderId: me }));
    services.socket.receive('dm:messages_read', { conversationId: withBob, readBy: bob, readAt: at(9) });
    expect(list().map(({ isRead }) => isRead)).toEqual([false, false, false, true]);
    expect(conversations()[0]?.lastMessage?.isRead).toBe(true);
  });
  test('by me, on another device, clear the unread count and mark messages up to their time', () => {
    receive(message(4));
    services.socket.receive('dm:messages_read', { conversationId: withBob, readBy: me, readAt: at(3) });
    expect(list().map(({ isRead }) => isRead)).toEqual([true, true, true, false]);
    expect(conversations()[0]?.unreadCount).toBe(0);
  });
});

describe('typing', () => {
  const typing = () => client.getQueryData(messagesKeys.typing);
  const signal = (isTyping: boolean, userId = bob) =>
    services.socket.receive('dm:user_typing', { conversationId: withBob, userId, isTyping });

  test('shows until the stop or for three seconds', async () => {
    signal(true);
    expect(typing()).toMatchObject({ [withBob]: { userId: bob } });
    signal(false);
    expect(typing()).toEqual({});
    signal(true);
    await services.clock.advance(499);
    expect(typing()).toMatchObject({ [withBob]: { isShown: false } });
    await services.clock.advance(1);
    expect(typing()).toMatchObject({ [withBob]: { isShown: true } });
    await services.clock.advance(2499);
    expect(typing()).toMatchObject({ [withBob]: { userId: bob } });
    await services.clock.advance(1);
    expect(typing()).toEqual({});
  });
  test('ends when the message arrives', () => {
    signal(true);
    receive(message(4));
    expect(typing()).toEqual({});
  });
  test('on another device of mine is ignored', () => {
    signal(true, me);
    expect(typing()).toBeUndefined();
  });
});

test('fetches and announces a conversation that leaves the archive', async () => {
  client.setQueryData(messagesKeys.conversations, []);
  client.setQueryDefaults(messagesKeys.conversations, { queryFn: async () => [conversation()] });
  await client.fetchQuery({ queryKey: messagesKeys.conversations });
  client.setQueryData(messagesKeys.conversations, []);
  services.socket.receive('dm:conversation_unarchived', { conversationId: withBob });
  await expect.poll(() => restored).toEqual(['bob']);
  expect(conversations().map(({ id }) => id)).toEqual([withBob]);
});

test('refetches the conversations, not their messages, when the user returns to the page', () => {
  services.returned.emit();
  expect(client.getQueryState(messagesKeys.conversations)?.isInvalidated).toBe(true);
  expect(client.getQueryState(messagesKeys.list(withBob))?.isInvalidated).toBe(false);
});

test('refetches everything after a reconnect, and marks a possible gap before new messages', () => {
  services.socket.drop(services.clock.now());
  services.socket.reconnect();
  receive(message(60));
  expect(client.getQueryState(messagesKeys.conversations)?.isInvalidated).toBe(true);
  expect(client.getQueryState(messagesKeys.list(withBob))?.isInvalidated).toBe(true);
  expect(client.getQueryData<MessageList>(messagesKeys.list(withBob))?.contiguousUntil).toBe(at(3));
});

test('where it comes after the connection, asks for what has come before it, and marks that as delivered', async () => {
  stop();
  services.api.answer('GET /api/messages/conversations', [
    conversation({ lastMessage: message(4, { isDelivered: false }), lastMessageAt: at(4) }),
  ]);
  // Nothing shows them, as on the page of a call.
  await client.fetchQuery(conversationsQuery(services, messaging));
  services.socket.sent.length = 0;
  connect();
  await expect
    .poll(() => services.socket.sentOf('dm:mark_delivered'))
    .toEqual([{ conversationId: withBob, upTo: at(4) }]);
  expect(client.getQueryData<MessageList>(messagesKeys.list(withBob))?.contiguousUntil).toBe(at(3));
});

describe('a deletion or a reaction', () => {
  const { id: messageId } = message(3);
  const of = { conversationId: withBob, messageId };

  test('in a conversation that is not open makes it load again', () => {
    services.socket.receive('dm:message_reacted', { ...of, userId: bob, emoji: '🎉' });
    expect(client.getQueryData(messagesKeys.list(withBob))).toBeUndefined();
  });
  test('of a message asks the server for the last one and for how many are unread', () => {
    services.socket.receive('dm:message_deleted', { ...of, deletedBy: bob, deletedAt: at(9) });
    expect(client.getQueryState(messagesKeys.conversations)?.isInvalidated).toBe(true);
    expect(client.getQueryData(messagesKeys.list(withBob))).toBeUndefined();
  });
});
