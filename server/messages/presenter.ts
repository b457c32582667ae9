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

export const presentConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  otherUser: presentPerson(row.other),
  lastMessage: row.last && presentMessage(row.last),
  lastMessageAt: row.last?.createdAt.toISOString() ?? null,
  unreadCount: row.unread,
});
