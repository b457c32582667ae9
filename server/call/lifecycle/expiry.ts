import { expiredSeats } from '../../ports/call-seats/call-seats.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Timers } from '../../ports/timers.ts';
import type { Ending } from '../ending/end.ts';
import type { CallRepo } from '../rooms/repo.ts';
import type { LocalSeats } from '../seats/local-seats.ts';

export interface SeatExpiryDependencies {
  repo: Pick<CallRepo, 'times'>;
  seats: LocalSeats;
  ending: Ending;
  timers: Timers;
  clock: Clock;
}
export type SeatExpiry = ReturnType<typeof createSeatExpiry>;

/** Ends calls in which a seat has been vacant past its time (rulings 15). */
export function createSeatExpiry({ repo, seats, ending, timers, clock }: SeatExpiryDependencies) {
  async function endIfExpired(roomId: string): Promise<void> {
    const inRoom = await seats.of(roomId);
    const gone = inRoom ? expiredSeats(inRoom, clock.now()) : [];
    if (gone.length === 0) return;
    const wereThere = gone.every((userId) => inRoom?.[userId]?.everTaken);
    const isLeft = gone.some((userId) => seats.isLeaving(roomId, userId));
    await ending.end(roomId, wereThere ? 'connection_lost' : 'left', { gone, isLeft });
    // Ended before, or never stored: no one else would close the room.
    if (!(await repo.times(roomId))) await seats.close(roomId);
  }

  return {
    /** Checks the seats of a room after `ms`. */
    watch: (roomId: string, ms: number): void => timers.after(roomId, ms, () => endIfExpired(roomId)),
    /** Checks all rooms, also those that no timer of this process watches. */
    async sweep(): Promise<void> {
      for (const roomId of await seats.expired()) await endIfExpired(roomId);
    },
  };
}
