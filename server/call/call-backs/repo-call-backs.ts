import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { callMembers } from '../../db/schema/call.ts';

/** Facts about a member of the broken call, for a call back. */
export interface BrokenSide {
  userId: string;
  /** whole seconds */
  duration: number;
  sessionSeconds: number;
  continued: boolean;
}

export type CallBackRepo = ReturnType<typeof createCallBackRepo>;

export function createCallBackRepo(db: Db) {
  return {
    /** Both members of a call that has ended. */
    async sides(roomId: string): Promise<BrokenSide[]> {
      const rows = await db
        .select({
          userId: callMembers.userId,
          duration: callMembers.duration,
          sessionSeconds: callMembers.sessionSeconds,
          continued: callMembers.continued,
        })
        .from(callMembers)
        .where(eq(callMembers.callId, roomId));
      return rows.map((row) => ({ ...row, duration: row.duration ?? 0 }));
    },
  };
}
