import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { includesText } from '../../lib/includes-text.ts';

// Pure steps of the user on the conversation list.

/** Adds a conversation on top unless it is listed. */
export const addConversation = (list: readonly Conversation[], conversation: Conversation): Conversation[] =>
  list.some(({ id }) => id === conversation.id) ? [...list] : [conversation, ...list];

export const removeConversation = (list: readonly Conversation[], id: string): Conversation[] =>
  list.filter((conversation) => conversation.id !== id);

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
