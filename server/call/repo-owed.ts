import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../db/connect.ts';
import { callMembers } from '../db/schema/call.ts';

/** Releases a user from all ratings of another that they still owe. */
export async function releaseOwed(queries: Queries, userId: string, peerId: string): Promise<void> {
  await queries
    .update(callMembers)
    .set({ ratingRequired: false })
    .where(
      and(
        eq(callMembers.userId, userId),
        eq(callMembers.peerId, peerId),
        eq(callMembers.ratingRequired, true),
        isNull(callMembers.rating),
      ),
    );
}
