import { QueryClient } from '@tanstack/react-query';
import {
  type Conversation,
  dmMessage,
  dmMessagesRead,
  dmUnarchived,
  dmUserTyping,
  type Message,
} from '@visavis/domain/messages/contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../platform/clock.fake.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import type { MessageList } from './conversation/message-list-state.ts';
import { at, bob, conversation, me, message, messages, withBob } from './examples.ts';
import type { Messaging } from './messaging-context.ts';
import { createOutbox } from './outbox/outbox.ts';
import { messagesKeys } from './queries.ts';
import { connectMessages } from './realtime.ts';

let services: FakeServices;
let client: QueryClient;
let openId: string | null;
let restored: string[];
let incoming: Map<string, number>;
let stop: () => void;

beforeEach(() => {
  services = createFakeServices();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  openId = null;
  restored = [];
  incoming = new Map();
  const messaging: Messaging = {
    me,
    open: { get: () => openId, set: () => undefined },
    lastIncoming: { get: (id) => incoming.get(id) ?? null, set: (id, time) => void incoming.set(id, time) },
    drafts: new Map(),
    onNotFriends: () => undefined,
    outbox: createOutbox({ services, me, newId: () => '', onStored: () => undefined, onFailed: () => undefined }),
  };
  stop = connectMessages({ services, client, messaging, onRestored: (username) => restored.push(username) });
  client.setQueryData(messagesKeys.conversations, [conversation({ lastMessage: message(3), lastMessageAt: at(3) })]);
  client.setQueryData<MessageList>(messagesKeys.list(withBob), { messages: messages(1, 3), hasOlder: false });
  return () => client.clear();
});

const conversations = () => client.getQueryData<Conversation[]>(messagesKeys.conversations) ?? [];
const list = () => client.getQueryData<MessageList>(messagesKeys.list(withBob))?.messages ?? [];
const receive = (next: Message) =>
  services.socket.receive(dmMessage, { conversationId: next.conversationId, message: next });

describe('a message', () => {
  test('goes into its conversation and counts as unread', () => {
    receive(message(4));
    receive(message(4));
    expect(list().map(({ content }) => content)).toEqual(['message 1', 'message 2', 'message 3', 'message 4']);
    expect(conversations()[0]).toMatchObject({ unreadCount: 1, lastMessage: { content: 'message 4' } });
    expect(incoming.get(withBob)).toBe(services.clock.now());
  });
  test('counts as nothing in the open conversation, nor from me', () => {
    openId = withBob;
    receive(message(4));
    openId = null;
    receive(message(5, { senderId: me }));
    expect(conversations()[0]).toMatchObject({ unreadCount: 0, lastMessage: { content: 'message 5' } });
  });
  test('of a conversation that is not in the list has the list asked for again', async () => {
    receive(message(4, { conversationId: 'new' }));
    await settle();
    expect(client.getQueryState(messagesKeys.conversations)?.isInvalidated).toBe(true);
  });
  test('while the messages are on their way for the first time is not lost', async () => {
    const key = messagesKeys.list('late');
    const queryFn = async (): Promise<MessageList> => ({ messages: messages(1, 2), hasOlder: false });
    const fetching = client.fetchQuery({ queryKey: key, queryFn });
    receive(message(4, { conversationId: 'late' }));
    await fetching;
    await expect.poll(() => client.getQueryData<MessageList>(key)?.messages).toHaveLength(3);
  });
  test('is not heard any more once stopped', () => {
    stop();
    receive(message(4));
    expect(list()).toHaveLength(3);
  });
});

describe('read marks', () => {
  test('by the other make double checks', () => {
    receive(message(4, { senderId: me }));
    services.socket.receive(dmMessagesRead, { conversationId: withBob, readBy: bob, readAt: at(9) });
    expect(list().map(({ isRead }) => isRead)).toEqual([false, false, false, true]);
    expect(conversations()[0]?.lastMessage?.isRead).toBe(true);
  });
  test('by me, on another device, empty the count, up to their moment', () => {
    receive(message(4));
    services.socket.receive(dmMessagesRead, { conversationId: withBob, readBy: me, readAt: at(3) });
    expect(list().map(({ isRead }) => isRead)).toEqual([true, true, true, false]);
    expect(conversations()[0]?.unreadCount).toBe(0);
  });
});

describe('typing', () => {
  const typing = () => client.getQueryData(messagesKeys.typing);
  const signal = (isTyping: boolean, userId = bob) =>
    services.socket.receive(dmUserTyping, { conversationId: withBob, userId, isTyping });

  test('shows until it stops, or for three seconds', async () => {
    signal(true);
    expect(typing()).toMatchObject({ [withBob]: { userId: bob } });
    signal(false);
    expect(typing()).toEqual({});
    signal(true);
    await services.clock.advance(2999);
    expect(typing()).toMatchObject({ [withBob]: { userId: bob } });
    await services.clock.advance(1);
    expect(typing()).toEqual({});
  });
  test('ends with the message', () => {
    signal(true);
    receive(message(4));
    expect(typing()).toEqual({});
  });
  test('on another device of mine does not show', () => {
    signal(true, me);
    expect(typing()).toBeUndefined();
  });
});

test('an archived conversation that comes back is asked for and announced', async () => {
  client.setQueryData(messagesKeys.conversations, []);
  client.setQueryDefaults(messagesKeys.conversations, { queryFn: async () => [conversation()] });
  await client.fetchQuery({ queryKey: messagesKeys.conversations });
  client.setQueryData(messagesKeys.conversations, []);
  services.socket.receive(dmUnarchived, { conversationId: withBob });
  await expect.poll(() => restored).toEqual(['bob']);
  expect(conversations().map(({ id }) => id)).toEqual([withBob]);
});

test('when the user comes back to the page the conversations are asked for again, their messages are not', () => {
  services.returned.emit();
  expect(client.getQueryState(messagesKeys.conversations)?.isInvalidated).toBe(true);
  expect(client.getQueryState(messagesKeys.list(withBob))?.isInvalidated).toBe(false);
});

test('after a lost connection everything is asked for again, and what comes in meanwhile may follow a gap', () => {
  services.socket.drop(services.clock.now());
  services.socket.reconnect();
  receive(message(60));
  expect(client.getQueryState(messagesKeys.conversations)?.isInvalidated).toBe(true);
  expect(client.getQueryState(messagesKeys.list(withBob))?.isInvalidated).toBe(true);
  expect(client.getQueryData<MessageList>(messagesKeys.list(withBob))?.sureUntil).toBe(at(3));
});
