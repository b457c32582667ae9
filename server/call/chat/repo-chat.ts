import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { calls, roomMessages } from '../../db/schema/call.ts';
import { users } from '../../db/schema/users.ts';

export interface StoredRoomMessage {
  id: string;
  userId: string;
  content: string;
  createdAt: Date;
}

/** More than anyone types in three hours; a client that comes back gets the newest. */
export const LISTED = 500;

export type ChatRepo = ReturnType<typeof createChatRepo>;

export function createChatRepo(db: Db) {
  return {
    /**
     * Stores a message of a room that lives, later than all before it: the room lists them by their times.
     * @returns its time, or null once the room is over
     */
    async insert(roomId: string, message: StoredRoomMessage): Promise<Date | null> {
      // The lock lets an ending wait, so that it deletes this message too.
      const { rows } = await db.execute<{ at: number }>(sql`
        insert into ${roomMessages} (id, call_id, user_id, content, created_at)
        select ${message.id}::uuid, open.id, ${message.userId}::uuid, ${message.content}, greatest(
          ${message.createdAt.toISOString()}::timestamptz,
          (select max(created_at) + interval '1 millisecond' from ${roomMessages} where call_id = open.id))
        from (select ${calls.id} from ${calls} where ${and(eq(calls.id, roomId), isNull(calls.endedAt))} for share) as open
        returning (extract(epoch from created_at) * 1000)::float8 as at`);
      return rows[0] ? new Date(rows[0].at) : null;
    },
    async list(roomId: string): Promise<StoredRoomMessage[]> {
      const rows = await db
        .select({
          id: roomMessages.id,
          userId: roomMessages.userId,
          content: roomMessages.content,
          createdAt: roomMessages.createdAt,
        })
        .from(roomMessages)
        .where(eq(roomMessages.callId, roomId))
        .orderBy(desc(roomMessages.createdAt), desc(roomMessages.id))
        .limit(LISTED);
      return rows.reverse();
    },
    async planOf(userId: string) {
      const [row] = await db
        .select({ plan: users.plan, planEnd: users.planEnd })
        .from(users)
        .where(eq(users.id, userId));
      return row;
    },
  };
}
