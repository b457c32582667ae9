import type { Conversation, Message } from '@visavis/domain/messages/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { includesText } from '../../lib/includes-text.ts';

// Pure steps on the conversation list (spec.md section 4, 'Messaging'). Each is idempotent: events can arrive twice.

interface Reader {
  /** the signed-in user's id */
  me: string;
  /** the conversation that is open and visible */
  openId: string | null;
}

/**
 * Moves a message's conversation to the top. A message from the other person counts as unread unless it is visible.
 * @returns null if the conversation is not in the list and has to be fetched
 */
export function receiveMessage(
  list: readonly Conversation[],
  message: Message,
  { me, openId }: Reader,
): Conversation[] | null {
  const known = list.find(({ id }) => id === message.conversationId);
  if (!known) return null;
  // The same message arrives as an event and as the answer to a send; an older one cannot be the last.
  if (message.createdAt <= (known.lastMessageAt ?? '')) return [...list];
  const unread = message.senderId !== me && !message.isRead && openId !== known.id;
  const next: Conversation = {
    ...known,
    lastMessage: message,
    lastMessageAt: message.createdAt,
    unreadCount: known.unreadCount + (unread ? 1 : 0),
  };
  return [next, ...list.filter(({ id }) => id !== known.id)];
}

/** Adds a conversation on top unless it is listed. */
export const addConversation = (list: readonly Conversation[], conversation: Conversation): Conversation[] =>
  list.some(({ id }) => id === conversation.id) ? [...list] : [conversation, ...list];

export const removeConversation = (list: readonly Conversation[], id: string): Conversation[] =>
  list.filter((conversation) => conversation.id !== id);

/** Resets the unread count of a conversation that the user has open. */
export const clearUnread = (list: readonly Conversation[], id: string | null): Conversation[] =>
  list.map((conversation) => (conversation.id === id ? { ...conversation, unreadCount: 0 } : conversation));

/** Applies a read mark, of this user on any device or of the other person. */
export function applyRead(
  list: readonly Conversation[],
  { conversationId, readBy, readAt }: { conversationId: string; readBy: string; readAt: string },
  me: string,
): Conversation[] {
  return list.map((conversation) => {
    if (conversation.id !== conversationId) return conversation;
    const { lastMessage } = conversation;
    return {
      ...conversation,
      unreadCount: readBy === me ? 0 : conversation.unreadCount,
      lastMessage:
        lastMessage && lastMessage.senderId !== readBy && !lastMessage.isRead
          ? { ...lastMessage, isRead: true, readAt }
          : lastMessage,
    };
  });
}

/** Applies a mark of delivery to the last message. */
export const applyDelivered = (
  list: readonly Conversation[],
  { conversationId, deliveredTo, upTo }: { conversationId: string; deliveredTo: string; upTo: string },
): Conversation[] =>
  list.map((conversation) => {
    const { id, lastMessage } = conversation;
    const isCovered = lastMessage && lastMessage.senderId !== deliveredTo && lastMessage.createdAt <= upTo;
    return id === conversationId && isCovered
      ? { ...conversation, lastMessage: { ...lastMessage, isDelivered: true } }
      : conversation;
  });

/** The conversations whose last message has reached this device, and of which the server does not know that yet. */
export const toMarkDelivered = (list: readonly Conversation[], me: string) =>
  list.flatMap(({ id, lastMessage }) =>
    lastMessage && lastMessage.senderId !== me && lastMessage.isDelivered === false
      ? [{ conversationId: id, upTo: lastMessage.createdAt }]
      : [],
  );

export const unreadTotal = (list: readonly Conversation[]): number =>
  list.reduce((sum, { unreadCount }) => sum + unreadCount, 0);

/** Conversations whose person or last message contains the text. */
export function searchConversations(list: readonly Conversation[], text: string): Conversation[] {
  return list.filter(
    ({ otherUser, lastMessage }) =>
      includesText(otherUser.username, text) ||
      includesText(nameOf(otherUser), text) ||
      includesText((!lastMessage?.deletedAt && lastMessage?.content) || '', text),
  );
}

/** Friends without a conversation in the list. */
export function withoutConversation<T extends { userId: string }>(
  friends: readonly T[],
  list: readonly Conversation[],
): T[] {
  const known = new Set(list.map(({ otherUser }) => otherUser.userId));
  return friends.filter(({ userId }) => !known.has(userId));
}
