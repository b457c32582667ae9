/** One member's seat in a room. */
export interface Seat {
  /** the socket that sits here, or before the first joining the one that was matched; null while nobody does */
  socketId: string | null;
  /** its socket has joined the room */
  taken: boolean;
  /** a socket has joined the room at some time */
  everTaken: boolean;
  /** until when the vacant seat is kept (ms); null while taken */
  keptUntil: number | null;
}

export type NewSeat = { userId: string; socketId: string | null };

/** The seats of a room by user. */
export type Seats = Readonly<Record<string, Readonly<Seat>>>;

/**
 * Who sits in which room, with which socket: what is volatile about a call (the database has the rest).
 * A room is here from the match until the call ends.
 */
export interface CallSeats {
  /** Opens a room with vacant seats kept until `until`; a room that is open stays as it is. */
  open(roomId: string, seats: readonly NewSeat[], until: number): Promise<void>;
  /**
   * Seats a member. @returns the seats now and the socket that this one replaces; undefined where the room is not
   * open or the user no member
   */
  take(
    roomId: string,
    userId: string,
    socketId: string,
  ): Promise<{ seats: Seats; replaced: string | undefined } | undefined>;
  /** The socket is gone: its seat is kept until `until`. False where it did not sit there. */
  vacate(roomId: string, userId: string, socketId: string, until: number): Promise<boolean>;
  of(roomId: string): Promise<Seats | undefined>;
  /**
   * Opens a room that was forgotten, and seats the members named with a socket again, unless someone sits there.
   * @param until how long the other seats are kept
   */
  restore(roomId: string, seats: readonly NewSeat[], until: number): Promise<void>;
  /**
   * The open rooms in which a seat is vacant past its time. `isForgotten`: what this process seated may have been
   * given up or lost since it last asked, and must be restored.
   */
  lapsed(now: number): Promise<{ rooms: string[]; isForgotten: boolean }>;
  /** Closes a room; nobody sits there any more. */
  close(roomId: string): Promise<void>;
  rooms(): Promise<string[]>;
}

/** The members whose vacant seat is kept no longer. */
export const lapsedSeats = (seats: Seats, now: number): string[] =>
  Object.keys(seats).filter((userId) => {
    const until = seats[userId]?.keptUntil ?? null;
    return until !== null && until <= now;
  });

/** The seats of the rooms that this process holds alone. */
export function createMemoryCallSeats(): CallSeats {
  const rooms = new Map<string, Record<string, Seat>>();
  return {
    async open(roomId, seats, until) {
      if (rooms.has(roomId)) return;
      // A plain object would be given a shape of its own for each pair of ids.
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
    async lapsed(now) {
      const lapsed = [...rooms].filter(([, seats]) => lapsedSeats(seats, now).length > 0).map(([roomId]) => roomId);
      return { rooms: lapsed, isForgotten: false };
    },
    async close(roomId) {
      rooms.delete(roomId);
    },
    rooms: async () => [...rooms.keys()],
  };
}
