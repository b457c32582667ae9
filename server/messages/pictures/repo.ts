import { UNSENT_WITHIN } from '@visavis/domain/messages/rules.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { messagePictures } from '../../db/schema/messages.ts';

/** pixels */
export interface PictureSize {
  width: number;
  height: number;
}

/** A picture that its owner has uploaded and not sent. */
export interface UnsentPicture extends PictureSize {
  id: string;
  ownerId: string;
}

interface StoredPicture {
  id: string;
  file: string;
}

/** pictures claimed at once */
const REMOVED_AT_ONCE = 20;

/** Locks those of the pictures that wait to be sent, so that each is sent once. @returns them by id */
export async function lockUnsent(tx: Tx, ids: readonly string[]): Promise<Map<string, UnsentPicture>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ [Key in keyof UnsentPicture]: UnsentPicture[Key] }>(sql`
    select id, owner_id as "ownerId", width, height from message_pictures
    where id = any(${sql.param([...new Set(ids)])}::uuid[]) and sent_at is null and owner_id is not null
    order by id for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gives pictures that are locked to messages. */
export async function attachPictures(
  tx: Tx,
  pairs: readonly { pictureId: string; messageId: string }[],
  at: Date,
): Promise<void> {
  if (pairs.length === 0) return;
  await tx.execute(sql`
    update message_pictures p set message_id = pair.message, sent_at = ${at.toISOString()}::timestamptz
    from unnest(${sql.param(pairs.map(({ pictureId }) => pictureId))}::uuid[],
      ${sql.param(pairs.map(({ messageId }) => messageId))}::uuid[]) as pair (picture, message)
    where p.id = pair.picture`);
}

/** Takes its picture from a message that is deleted: no one can fetch it any more. @returns it, if it had one */
export async function detachPicture(tx: Tx, messageId: string): Promise<StoredPicture | undefined> {
  const [detached] = await tx
    .update(messagePictures)
    .set({ messageId: null })
    .where(eq(messagePictures.messageId, messageId))
    .returning({ id: messagePictures.id, file: messagePictures.file });
  return detached;
}

export type PicturesRepo = ReturnType<typeof createPicturesRepo>;

export function createPicturesRepo(db: Db) {
  async function forget(id: string): Promise<void> {
    await db.delete(messagePictures).where(eq(messagePictures.id, id));
  }

  return {
    /** How many pictures someone has, sent or not. */
    countOf: (ownerId: string): Promise<number> => db.$count(messagePictures, eq(messagePictures.ownerId, ownerId)),

    async add(picture: StoredPicture & PictureSize & { ownerId: string; createdAt: Date }): Promise<void> {
      await db.insert(messagePictures).values(picture);
    },

    /** Whether it still waits to be sent: not so once its owner's account is erased. */
    async isUnsent(id: string): Promise<boolean> {
      const unsent = and(eq(messagePictures.id, id), isNull(messagePictures.sentAt));
      return (await db.$count(messagePictures, unsent)) > 0;
    },

    /** The file of a message's picture, for those who may read the message; undefined where there is none for them. */
    async fileFor(messageId: string, userId: string): Promise<string | undefined> {
      const { rows } = await db.execute<{ file: string }>(sql`
        select p.file from message_pictures p
        join messages m on m.id = p.message_id and m.deleted_at is null
        join conversations c on c.id = m.conversation_id
        join users u on u.id = case when c.user_a = ${userId} then c.user_b else c.user_a end and u.erase_at is null
        where m.id = ${messageId} and ${userId}::uuid in (c.user_a, c.user_b)`);
      return rows[0]?.file;
    },

    forget,

    /**
     * Removes some pictures that no message has: never sent in time, or gone with a message or an account.
     * A picture without an owner cannot be sent any more: that is how they are claimed, and so no lock is held while
     * their files are removed.
     * @param remove removes a file; where it throws, the rows stay for the next time
     * @returns how many
     */
    async removeDue(now: Date, remove: (file: string) => Promise<void>): Promise<number> {
      const unsentSince = new Date(now.getTime() - UNSENT_WITHIN).toISOString();
      const { rows } = await db.execute<{ id: string; file: string }>(sql`
        update message_pictures set owner_id = null where id in (
          select id from message_pictures
          where message_id is null
            and (sent_at is not null or owner_id is null or created_at <= ${unsentSince}::timestamptz)
          order by created_at limit ${REMOVED_AT_ONCE} for update skip locked)
        returning id, file`);
      for (const { id, file } of rows) {
        await remove(file);
        await forget(id);
      }
      return rows.length;
    },
  };
}
