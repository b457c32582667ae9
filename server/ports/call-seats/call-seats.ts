/** A member's seat in a room. */
export interface Seat {
  /** the socket that has the seat; of a seat never taken, the socket that was matched; null while vacant */
  socketId: string | null;
  /** whether its socket has joined the room */
  taken: boolean;
  /** whether any socket has ever joined the room here */
  everTaken: boolean;
  /** until when the vacant seat is kept, ms; null while taken */
  keptUntil: number | null;
}

export type NewSeat = { userId: string; socketId: string | null };

/** The seats of a room by user. */
export type Seats = Readonly<Record<string, Readonly<Seat>>>;

/**
 * The sockets in the seats of each room: the volatile part of a call (the database has the rest).
 * A room is here from the match until the call ends.
 */
export interface CallSeats {
  /** Opens a room with vacant seats, kept until `until`; a room that is open already stays as it is. */
  open(roomId: string, seats: readonly NewSeat[], until: number): Promise<void>;
  /**
   * Gives a member's seat to a socket.
   * @returns the seats now, and the socket that had this one before; undefined where the room is not open or the user
   * is not a member
   */
  take(
    roomId: string,
    userId: string,
    socketId: string,
  ): Promise<{ seats: Seats; replaced: string | undefined } | undefined>;
  /** The socket is gone: its seat is kept until `until`. @returns false if the socket did not have the seat */
  vacate(roomId: string, userId: string, socketId: string, until: number): Promise<boolean>;
  of(roomId: string): Promise<Seats | undefined>;
  /**
   * Opens a room that was lost, and gives seats to the members named with a socket, unless another socket has them.
   * @param until how long the other seats are kept
   */
  restore(roomId: string, seats: readonly NewSeat[], until: number): Promise<void>;
  /**
   * The open rooms with a vacant seat past its time. `isForgotten`: the seats of this process may have expired or been
   * lost since its last call, and must be restored.
   */
  expired(now: number): Promise<{ rooms: string[]; isForgotten: boolean }>;
  /** Closes a room and drops its seats. */
  close(roomId: string): Promise<void>;
  rooms(): Promise<string[]>;
}

/** The members whose vacant seat is past its time. */
export const expiredSeats = (seats: Seats, now: number): string[] =>
  Object.keys(seats).filter((userId) => {
    const until = seats[userId]?.keptUntil ?? null;
    return until !== null && until <= now;
  });

/** Seats in the memory of one process. */
export function createMemoryCallSeats(): CallSeats {
  const rooms = new Map<string, Record<string, Seat>>();
  return {
    async open(roomId, seats, until) {
      if (rooms.has(roomId)) return;
      // V8 would make a hidden class for the keys of each plain object: every pair of ids is new.
      const vacant: Record<string, Seat> = Object.create(null);
      for (const { userId, socketId } of seats) {
        vacant[userId] = { socketId, taken: false, everTaken: false, keptUntil: until };
      }
      rooms.set(roomId, vacant);
    },
    async take(roomId, userId, socketId) {
      const seats = rooms.get(roomId);
      const seat = seats?.[userId];
      if (!seats || !seat) return undefined;
      const replaced = seat.socketId && seat.socketId !== socketId ? seat.socketId : undefined;
      seats[userId] = { socketId, taken: true, everTaken: true, keptUntil: null };
      return { seats: { ...seats }, replaced };
    },
    async restore(roomId, members, until) {
      await this.open(roomId, members, until);
      for (const { userId, socketId } of members) {
        if (socketId && !rooms.get(roomId)?.[userId]?.taken) await this.take(roomId, userId, socketId);
      }
    },
    async vacate(roomId, userId, socketId, until) {
      const seats = rooms.get(roomId);
      const seat = seats?.[userId];
      if (!seats || !seat?.taken || seat.socketId !== socketId) return false;
      seats[userId] = { ...seat, socketId: null, taken: false, keptUntil: until };
      return true;
    },
    async of(roomId) {
      const seats = rooms.get(roomId);
      return seats && { ...seats };
    },
    async expired(now) {
      const expired = [...rooms].filter(([, seats]) => expiredSeats(seats, now).length > 0).map(([roomId]) => roomId);
      return { rooms: expired, isForgotten: false };
    },
    async close(roomId) {
      rooms.delete(roomId);
    },
    rooms: async () => [...rooms.keys()],
  };
}
