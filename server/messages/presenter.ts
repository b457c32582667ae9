import { excerptOf } from '@visavis/domain/messages/changes.ts';
import type { Conversation, Message, MessagePicture, Quote } from '@visavis/domain/messages/contract.ts';
import { getPicture } from '@visavis/domain/messages/contract.ts';
import { PICTURE_TEXT } from '@visavis/domain/messages/rules.ts';
import { presentPerson } from '../http/presenter.ts';
import type { PictureSize } from './pictures/repo.ts';
import type { ConversationRow, Delivered } from './repo.ts';
import type { MessageRow } from './repo-batch.ts';
import type { Extras, QuotedRow } from './repo-extras.ts';

const presentQuote = ({ id, senderId, content, createdAt, deletedAt, pictureId }: QuotedRow): Quote => ({
  id,
  senderId,
  createdAt: createdAt.toISOString(),
  excerpt: deletedAt ? null : excerptOf(content),
  ...(pictureId && content === PICTURE_TEXT && { isPicture: true }),
});

const presentPicture = (messageId: string, { width, height }: PictureSize): MessagePicture => ({
  url: getPicture.path.replace(':id', messageId),
  width,
  height,
});

export const presentMessage = (
  row: MessageRow,
  { quoted, reactions = [], picture }: Partial<Extras> = {},
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
  ...(picture && { picture: presentPicture(row.id, picture) }),
  ...(quoted && { quote: presentQuote(quoted) }),
  ...(reactions.length > 0 && { reactions }),
});

/** A message's reading as its sender sees it: nothing that happened after the two parted. */
export function presentMessageTo(
  viewerId: string,
  row: MessageRow,
  { silentSince, delivered }: { silentSince: Date | null; delivered: Delivered },
  extras?: Partial<Extras>,
): Message {
  const isMine = row.senderId === viewerId;
  const isHidden = isMine && silentSince !== null && row.readAt !== null && row.readAt >= silentSince;
  const shown = isHidden ? { ...row, readAt: null } : row;
  const upTo = isMine ? delivered.toOther : delivered.toViewer;
  return presentMessage(shown, extras, shown.readAt !== null || (upTo !== null && row.createdAt <= upTo));
}

export const presentConversation = (viewerId: string, row: ConversationRow): Conversation => ({
  id: row.id,
  otherUser: presentPerson(row.other),
  lastMessage: row.last && presentMessageTo(viewerId, row.last, row, { picture: row.picture ?? undefined }),
  lastMessageAt: row.last?.createdAt.toISOString() ?? null,
  unreadCount: row.unread,
  createdAt: row.createdAt.toISOString(),
});
