import { bothUsersReady, callStarted } from '@visavis/domain/call/contract.ts';
import { MEDIA_WAIT } from '@visavis/domain/call/rules.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Timers } from '../../ports/timers.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { Ending } from '../ending/end.ts';
import { presentReady, presentStart } from '../presenter.ts';
import type { CallRepo, CallTimes } from '../rooms/repo.ts';
import type { OpenRepo } from '../rooms/repo-open.ts';
import { groupOf, type Room } from '../rooms/rooms.ts';
import type { LocalSeats } from '../seats/local-seats.ts';

export interface StartingDependencies {
  repo: Pick<OpenRepo, 'reportMedia'>;
  calls: Pick<CallRepo, 'times'>;
  seats: LocalSeats;
  ending: Ending;
  timers: Timers;
  realtime: Realtime;
  clock: Clock;
  onStarted(): void;
}
export type Starting = ReturnType<typeof createStarting>;

/** The longer of the two members' sessions: a mixed pair gets the better plan's (rulings 33). ms */
const lengthOf = ({ members }: Room): number => Math.max(...members.map(({ sessionSeconds }) => sessionSeconds)) * 1000;

/** Starts calls, each once, when both members have reported media (rulings 28). */
export function createStarting({
  repo,
  calls,
  seats,
  ending,
  timers,
  realtime,
  clock,
  onStarted,
}: StartingDependencies) {
  /** Ends the call when its time is up. */
  const endAt = (roomId: string, endsAt: Date): void =>
    timers.after(roomId, endsAt.getTime() - clock.now(), () => ending.end(roomId, 'time_limit'));

  async function endUnstarted(roomId: string): Promise<void> {
    const times = await calls.times(roomId);
    if (times && !times.startedAt) await ending.end(roomId, 'ended');
  }

  /** Both sit in the room: they may connect. A call that has not started does not last. */
  function notifyReady(room: Room, times: CallTimes): void {
    const now = clock.now();
    if (!times.startedAt) timers.after(room.id, MEDIA_WAIT, () => endUnstarted(room.id));
    realtime.toGroup(groupOf(room.id), bothUsersReady, presentReady(room, times, { now, length: lengthOf(room) }));
  }

  return {
    endAt,
    notifyReady,

    /** A member sees or hears the other. The second of the two starts the call. */
    async reportMedia(room: Room, userId: string): Promise<void> {
      const now = clock.now();
      const endsAt = new Date(now + lengthOf(room));
      const times = await repo.reportMedia({ roomId: room.id, userId, startedAt: new Date(now), endsAt });
      if (!times?.startedAt) return;
      endAt(room.id, endsAt);
      onStarted();
      realtime.toGroup(groupOf(room.id), callStarted, presentStart(room.id, times.startedAt, endsAt, now));
    },

    /** Lets two connect who each entered while the other's seat was lost. */
    async notifyIfBothSeated(room: Room, times: CallTimes): Promise<void> {
      const inRoom = await seats.of(room.id);
      if (!inRoom || Object.values(inRoom).some(({ taken }) => !taken)) return;
      notifyReady(room, times);
    },
  };
}
