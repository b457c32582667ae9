import { excerptOf } from '@visavis/domain/messages/changes.ts';
import type { Conversation, Message, Quote } from '@visavis/domain/messages/contract.ts';
import { presentPerson } from '../http/presenter.ts';
import type { ConversationRow, Delivered } from './repo.ts';
import type { MessageRow } from './repo-batch.ts';
import type { Extras, QuotedRow } from './repo-extras.ts';

const presentQuote = ({ id, senderId, content, createdAt, deletedAt }: QuotedRow): Quote => ({
  id,
  senderId,
  createdAt: createdAt.toISOString(),
  excerpt: deletedAt ? null : excerptOf(content),
});

export const presentMessage = (
  row: MessageRow,
  { quoted, reactions = [] }: Partial<Extras> = {},
  isDelivered = row.readAt !== null,
): Message => ({
  id: row.id,
  conversationId: row.conversationId,
  senderId: row.senderId,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  isRead: row.readAt !== null,
  readAt: row.readAt?.toISOString() ?? null,
  isDelivered,
  ...(row.callOutcome && { call: { outcome: row.callOutcome, seconds: row.callSeconds ?? 0 } }),
  ...(row.deletedAt && { deletedAt: row.deletedAt.toISOString() }),
  ...(quoted && { quote: presentQuote(quoted) }),
  ...(reactions.length > 0 && { reactions }),
});

/** What the sender of a message sees of its reading: nothing of what happened after a block between the two. */
export function presentMessageTo(
  viewerId: string,
  row: MessageRow,
  { blockedAt, delivered }: { blockedAt: Date | null; delivered: Delivered },
  extras?: Extras,
): Message {
  const isMine = row.senderId === viewerId;
  const isHidden = isMine && blockedAt !== null && row.readAt !== null && row.readAt >= blockedAt;
  const shown = isHidden ? { ...row, readAt: null } : row;
  const upTo = isMine ? delivered.toOther : delivered.toViewer;
  return presentMessage(shown, extras, shown.readAt !== null || (upTo !== null && row.createdAt <= upTo));
}

export const presentConversation = (viewerId: string, row: ConversationRow): Conversation => ({
  id: row.id,
  otherUser: presentPerson(row.other),
  lastMessage: row.last && presentMessageTo(viewerId, row.last, row),
  lastMessageAt: row.last?.createdAt.toISOString() ?? null,
  unreadCount: row.unread,
});
