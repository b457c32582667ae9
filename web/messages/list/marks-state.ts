import type { Conversation } from '@visavis/domain/messages/contract.ts';

// The counts and marks of the conversation list, on every page.

/** Resets the unread count of a conversation that the user has open. */
export const clearUnread = (list: readonly Conversation[], id: string | null): Conversation[] =>
  list.map((conversation) => (conversation.id === id ? { ...conversation, unreadCount: 0 } : conversation));

/** The conversations whose last message has reached this device, and of which the server does not know that yet. */
export const toMarkDelivered = (list: readonly Conversation[], me: string) =>
  list.flatMap(({ id, lastMessage }) =>
    lastMessage && lastMessage.senderId !== me && lastMessage.isDelivered === false
      ? [{ conversationId: id, upTo: lastMessage.createdAt }]
      : [],
  );

export const unreadTotal = (list: readonly Conversation[]): number =>
  list.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
