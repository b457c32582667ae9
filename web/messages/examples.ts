import type { Conversation, Message } from '@visavis/domain/messages/contract.ts';
import type { OutboxItem } from './outbox/outbox-state.ts';

/** Example people, messages and conversations for tests and stories. */
export const me = '018f3c7e-0000-7000-8000-00000000000a';
export const bob = '018f3c7e-0000-7000-8000-00000000000b';
export const withBob = '018f3c7e-0000-7000-8000-0000000000cb';

const start = Date.parse('2026-03-01T09:00:00.000Z');
export const at = (second: number): string => new Date(start + second * 1000).toISOString();

/** The nth message of the conversation with bob, a second after the one before. */
export const message = (n: number, more: Partial<Message> = {}): Message => ({
  id: `018f3c7e-0000-7000-8000-${String(n).padStart(12, '0')}`,
  conversationId: withBob,
  senderId: bob,
  content: `message ${n}`,
  createdAt: at(n),
  isRead: false,
  readAt: null,
  ...more,
});

/** The messages `from` to `to`, inclusive. */
export const messages = (from: number, to: number): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => message(from + index));

export const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: withBob,
  otherUser: { userId: bob, username: 'bob', avatar: '/avatars/bob.svg', karma: 62 },
  lastMessage: null,
  lastMessageAt: null,
  unreadCount: 0,
  ...more,
});

export const unsent: OutboxItem = {
  clientMessageId: 'a',
  conversationId: withBob,
  recipientId: bob,
  content: 'hello',
  createdAt: 5000,
  state: 'waiting',
  attempts: 0,
};
