import type { Conversation, Message } from '@visavis/domain/messages/contract.ts';

// Pure steps of the events on the conversation list (spec.md section 4, 'Messaging'). Each is idempotent: events can
// arrive twice.

interface Reader {
  /** the signed-in user's id */
  me: string;
  /** the conversation that is open, visible and looked at */
  openId: string | null;
}

/**
 * Moves a message's conversation to the top. A message from the other person counts as unread unless someone looks at it.
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
