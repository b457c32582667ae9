import { bothUsersReady } from '@visavis/domain/call/contract.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Timers } from '../../ports/timers.ts';
import type { Realtime } from '../../realtime/port.ts';
import { presentReady } from '../presenter.ts';
import type { LocalSeats } from '../seats/local-seats.ts';
import type { Ending } from './end.ts';
import type { CallTimes } from './repo.ts';
import type { OpenRepo } from './repo-open.ts';
import { groupOf, type Room } from './rooms.ts';

export interface StartingDependencies {
  repo: Pick<OpenRepo, 'start'>;
  seats: LocalSeats;
  ending: Ending;
  timers: Timers;
  realtime: Realtime;
  clock: Clock;
  onStarted(): void;
}
export type Starting = ReturnType<typeof createStarting>;

/** Starts calls, each once, when both members sit in the room. */
export function createStarting({ repo, seats, ending, timers, realtime, clock, onStarted }: StartingDependencies) {
  /** Ends the call when its time is up. */
  const endAt = (roomId: string, endsAt: Date): void =>
    timers.after(roomId, endsAt.getTime() - clock.now(), () => ending.end(roomId, 'time_limit'));

  /** @returns the times of a call that starts now; undefined where it has started before or has ended */
  async function start({ id, members }: Room): Promise<CallTimes | undefined> {
    const seconds = Math.min(...members.map(({ sessionSeconds }) => sessionSeconds));
    const now = clock.now();
    const endsAt = new Date(now + seconds * 1000);
    const times = await repo.start(id, new Date(now), endsAt);
    if (!times) return undefined;
    endAt(id, endsAt);
    onStarted();
    return times;
  }

  const notifyReady = (room: Room, times: CallTimes): void =>
    realtime.toGroup(groupOf(room.id), bothUsersReady, presentReady(room, times, clock.now()));

  return {
    endAt,
    start,
    notifyReady,
    /** Starts a call whose members each entered while the other's seat was lost. */
    async startIfBothSeated(room: Room): Promise<void> {
      const inRoom = await seats.of(room.id);
      if (!inRoom || Object.values(inRoom).some(({ taken }) => !taken)) return;
      const times = await start(room);
      if (times) notifyReady(room, times);
    },
  };
}
