import type { Room } from './rooms.ts';

export type Whereabouts = ReturnType<typeof createWhereabouts>;

/** The room that this process last put each user into, stored or not yet; another process may have ended the call. */
export function createWhereabouts() {
  const roomOf = new Map<string, Room>();
  /** rooms that the database may not know yet */
  const unstored = new Set<string>();

  return {
    /** Two were matched; the room is on its way to the database. */
    put(room: Room): void {
      for (const { userId } of room.members) roomOf.set(userId, room);
      unstored.add(room.id);
    },
    /** It is known whether the database took the room. */
    settled: (roomId: string): void => void unstored.delete(roomId),
    /** The database knows of a room, older than what is known here. */
    putKnown(room: Room): void {
      for (const { userId } of room.members) if (!roomOf.has(userId)) roomOf.set(userId, room);
    },
    of: (userId: string): Room | undefined => roomOf.get(userId),
    /** The same, where the database has been told of it. */
    storedOf(userId: string): Room | undefined {
      const room = roomOf.get(userId);
      return room && !unstored.has(room.id) ? room : undefined;
    },
    forget(userId: string, roomId: string): void {
      if (roomOf.get(userId)?.id === roomId) roomOf.delete(userId);
    },
  };
}
