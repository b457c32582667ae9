import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { prepared } from '../../db/prepared.ts';

/** What never changes about a room. */
export interface RoomFacts {
  id: string;
  /** the one whose id sorts lower first */
  members: readonly [RoomMember, RoomMember];
}
export interface RoomMember {
  userId: string;
  username: string;
  /** seconds that this member's plan lets a session last */
  sessionSeconds: number;
}

const membersOf = prepared<RoomMember & { roomId: string }>(
  'members_of_rooms',
  sql`
    select m.call_id as "roomId", m.user_id as "userId", u.username, m.session_seconds as "sessionSeconds"
    from call_members m join users u on u.id = m.user_id
    where m.call_id = any(${sql.placeholder('roomIds')}::uuid[])
    order by m.user_id`,
);

export type RoomsRepo = ReturnType<typeof createRoomsRepo>;

export function createRoomsRepo(db: Db) {
  return {
    /** Those that do not exist are missing, over or not. */
    async facts(roomIds: readonly string[]): Promise<Map<string, RoomFacts>> {
      const members = Map.groupBy(await membersOf(db, { roomIds: `{${roomIds.join()}}` }), ({ roomId }) => roomId);
      const rooms = new Map<string, RoomFacts>();
      for (const [id, [a, b]] of members) if (a && b) rooms.set(id, { id, members: [memberOf(a), memberOf(b)] });
      return rooms;
    },
  };
}

const memberOf = ({ userId, username, sessionSeconds }: RoomMember): RoomMember => ({
  ...{ userId, username, sessionSeconds },
});
