import type { Conversation, Message } from '@visavis/domain/messages/contract.ts';
import { presentPerson } from '../http/presenter.ts';
import type { ConversationRow } from './repo.ts';
import type { MessageRow } from './repo-batch.ts';

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  conversationId: row.conversationId,
  senderId: row.senderId,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  isRead: row.readAt !== null,
  readAt: row.readAt?.toISOString() ?? null,
});

/** What the sender of a message sees of its reading: nothing of what happened after a block between the two. */
export function presentMessageTo(viewerId: string, row: MessageRow, blockedAt: Date | null): Message {
  const isHidden = row.senderId === viewerId && blockedAt !== null && row.readAt !== null && row.readAt >= blockedAt;
  return presentMessage(isHidden ? { ...row, readAt: null } : row);
}

export const presentConversation = (viewerId: string, row: ConversationRow): Conversation => ({
  id: row.id,
  otherUser: presentPerson(row.other),
  lastMessage: row.last && presentMessageTo(viewerId, row.last, row.blockedAt),
  lastMessageAt: row.last?.createdAt.toISOString() ?? null,
  unreadCount: row.unread,
});
