import type { Reaction } from '@visavis/domain/messages/contract.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../db/connect.ts';
import { messagePictures, messageReactions, messages } from '../db/schema/messages.ts';
import type { PictureSize } from './pictures/repo.ts';
import type { MessageRow } from './repo-batch.ts';

/** A message that another answers. */
export interface QuotedRow
  extends Pick<
    MessageRow,
    'id' | 'conversationId' | 'senderId' | 'content' | 'createdAt' | 'deletedAt' | 'callOutcome'
  > {
  /** of its picture; null where it has none */
  pictureId: string | null;
}

/** The parts of a message besides its own row. */
export interface Extras {
  quoted: QuotedRow | undefined;
  reactions: Reaction[];
  picture: PictureSize | undefined;
}

/** The messages that others answer, by id. */
export async function readQuoted(
  db: Db | Tx,
  replies: readonly { replyToId: string | null }[],
): Promise<Map<string, QuotedRow>> {
  const ids = [...new Set(replies.flatMap(({ replyToId }) => replyToId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      senderId: messages.senderId,
      content: messages.content,
      createdAt: messages.createdAt,
      deletedAt: messages.deletedAt,
      callOutcome: messages.callOutcome,
      pictureId: messagePictures.id,
    })
    .from(messages)
    .leftJoin(messagePictures, eq(messagePictures.messageId, messages.id))
    .where(inArray(messages.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** @returns what belongs to each message, by its id */
export async function readExtras(db: Db, rows: readonly MessageRow[]): Promise<(row: MessageRow) => Extras> {
  if (rows.length === 0) return () => ({ quoted: undefined, reactions: [], picture: undefined });
  const ids = rows.map(({ id }) => id);
  const quoted = await readQuoted(db, rows);
  const reactions = await db
    .select({ messageId: messageReactions.messageId, userId: messageReactions.userId, emoji: messageReactions.emoji })
    .from(messageReactions)
    .where(inArray(messageReactions.messageId, ids))
    .orderBy(asc(messageReactions.at), asc(messageReactions.userId));
  const pictures = await db
    .select({ messageId: messagePictures.messageId, width: messagePictures.width, height: messagePictures.height })
    .from(messagePictures)
    .where(inArray(messagePictures.messageId, ids));
  const pictureOf = new Map(pictures.map(({ messageId, ...size }) => [messageId, size]));
  const byMessage = Map.groupBy(reactions, ({ messageId }) => messageId);
  return ({ id, replyToId }) => ({
    quoted: replyToId === null ? undefined : quoted.get(replyToId),
    reactions: (byMessage.get(id) ?? []).map(({ userId, emoji }) => ({ userId, emoji })),
    picture: pictureOf.get(id),
  });
}
