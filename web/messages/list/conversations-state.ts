import type { Conversation, Message } from '@visavis/domain/messages/contract.ts';
import { includesText } from '../../lib/includes-text.ts';

/** Pure steps of the conversation list (spec.md section 4, 'Messaging'); events can come twice. */

interface Reader {
  /** the signed-in user's id */
  me: string;
  /** the conversation that is open before the user's eyes */
  openId: string | null;
}

/**
 * A message, own or not, moves its conversation to the top; one that is not being read counts as unread.
 * @returns null where the conversation is not in the list: only the server can say what it is
 */
export function receiveMessage(
  list: readonly Conversation[],
  message: Message,
  { me, openId }: Reader,
): Conversation[] | null {
  const known = list.find(({ id }) => id === message.conversationId);
  if (!known) return null;
  // The same message comes as an event and as the answer to the own call; an older one cannot be the last.
  if (known.lastMessageAt !== null && message.createdAt <= known.lastMessageAt) return [...list];
  const unread = message.senderId !== me && !message.isRead && openId !== known.id;
  const next: Conversation = {
    ...known,
    lastMessage: message,
    lastMessageAt: message.createdAt,
    unreadCount: known.unreadCount + (unread ? 1 : 0),
  };
  return [next, ...list.filter(({ id }) => id !== known.id)];
}

/** A conversation that was opened or created: it goes on top unless it is there already. */
export const addConversation = (list: readonly Conversation[], conversation: Conversation): Conversation[] =>
  list.some(({ id }) => id === conversation.id) ? [...list] : [conversation, ...list];

export const removeConversation = (list: readonly Conversation[], id: string): Conversation[] =>
  list.filter((conversation) => conversation.id !== id);

/** The user is looking at it: nothing in it counts as unread. */
export const clearUnread = (list: readonly Conversation[], id: string | null): Conversation[] =>
  list.map((conversation) =>
    conversation.id === id && conversation.unreadCount > 0 ? { ...conversation, unreadCount: 0 } : conversation,
  );

/** Somebody has read what the other had sent: the user here or on another device, or the person opposite. */
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

export const unreadTotal = (list: readonly Conversation[]): number =>
  list.reduce((sum, { unreadCount }) => sum + unreadCount, 0);

/** Conversations with a person of that name, or whose last message says it. */
export function searchConversations(list: readonly Conversation[], text: string): Conversation[] {
  return list.filter(
    ({ otherUser, lastMessage }) =>
      includesText(otherUser.username, text) || includesText(lastMessage?.content ?? '', text),
  );
}

/** Friends that a conversation can be started with: those without one in the list. */
export function withoutConversation<T extends { userId: string }>(
  friends: readonly T[],
  list: readonly Conversation[],
): T[] {
  const known = new Set(list.map(({ otherUser }) => otherUser.userId));
  return friends.filter(({ userId }) => !known.has(userId));
}
