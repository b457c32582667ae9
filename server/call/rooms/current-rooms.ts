import type { Room } from './rooms.ts';

export type CurrentRooms = ReturnType<typeof createCurrentRooms>;

/** The room that this process last put each user into, stored or not yet. Another node may have ended its call since. */
export function createCurrentRooms() {
  const current = new Map<string, Room>();
  /** rooms that are being stored */
  const unstored = new Set<string>();

  return {
    /** Two were matched; their room is being stored. */
    open(room: Room): void {
      for (const { userId } of room.members) current.set(userId, room);
      unstored.add(room.id);
    },
    /** Storing a room is over, whatever came of it. */
    settle: (roomId: string): void => void unstored.delete(roomId),
    /** The database has a room, which may be older than what is known here. */
    restore(room: Room): void {
      for (const { userId } of room.members) if (!current.has(userId)) current.set(userId, room);
    },
    of: (userId: string): Room | undefined => current.get(userId),
    isStored: (roomId: string): boolean => !unstored.has(roomId),
    forget(userId: string, roomId: string): void {
      if (current.get(userId)?.id === roomId) current.delete(userId);
    },
  };
}
