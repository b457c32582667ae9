import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Database } from '../../server/db/connect.ts';
import { callMembers, calls } from '../../server/db/schema/call.ts';
import type { CallSeats } from '../../server/ports/call-seats/call-seats.ts';

/** The seats of those who vanished are kept for 15 s, and looked at every other second after that. */
const DEADLINE = 25_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Waits until nobody is in a call any more, once everybody has gone home.
 * @param staying two who talk on
 * @returns what is left after all
 */
export async function emptied({ db }: Database, seats: CallSeats, staying: readonly string[]): Promise<string[]> {
  const sides = (among: boolean) =>
    db
      .selectDistinct({ id: calls.id })
      .from(calls)
      .innerJoin(callMembers, eq(callMembers.callId, calls.id))
      .where(and(isNull(calls.endedAt), (among ? inArray : notInArray)(callMembers.userId, [...staying])));
  for (const deadline = performance.now() + DEADLINE; ; await wait(500)) {
    const open = await sides(false);
    const theirs = new Set((await sides(true)).map(({ id }) => id));
    const kept = (await seats.rooms()).filter((id) => !theirs.has(id));
    if (open.length + kept.length === 0) return [];
    if (performance.now() < deadline) continue;
    return [
      ...open.map(({ id }) => `call ${id} goes on, and everybody has gone home`),
      ...kept.map((id) => `the seats of room ${id} are kept, and everybody has gone home`),
    ];
  }
}
