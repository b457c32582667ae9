import { SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import type { CallSeats } from '../../ports/call-seats/call-seats.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Presence } from '../../ports/presence/presence.ts';
import type { Timers } from '../../ports/timers.ts';
import type { Realtime, Sender } from '../../realtime/port.ts';
import type { Disconnect } from '../../realtime/server.ts';
import { createEnding } from '../ending/end.ts';
import { createEndRedelivery } from '../ending/end-redelivery.ts';
import type { EndStore } from '../ending/end-store.ts';
import type { EndReason } from '../ending/outcome.ts';
import type { EndRepo } from '../ending/repo-end.ts';
import { createCurrentRooms } from '../rooms/current-rooms.ts';
import type { CallRepo } from '../rooms/repo.ts';
import type { OpenRepo } from '../rooms/repo-open.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { createLocalSeats } from '../seats/local-seats.ts';
import { createEntry } from './entry.ts';
import { createSeatExpiry } from './expiry.ts';
import { createOpening } from './open.ts';
import { createStarting } from './start.ts';
import { createTakeover } from './takeover.ts';

export interface CallDependencies {
  repo: CallRepo;
  opens: OpenRepo;
  ends: EndRepo;
  roomStore: RoomStore;
  endStore: EndStore;
  rooms: Rooms;
  seats: CallSeats;
  presence: Pick<Presence, 'has'>;
  timers: Timers;
  realtime: Realtime;
  clock: Clock;
  log: Log;
  /** a user has entered a call, from its match on, or left it */
  onCallChange(userId: string, inCall: boolean): void;
  onBroken(roomId: string, members: readonly [string, string]): Promise<void>;
  onStarted(): void;
  onEnded(reason: EndReason, seconds: number): void;
  onFriendCallEnded(roomId: string, friends: { callerId: string; calleeId: string }, seconds: number): Promise<void>;
}

export type Calls = ReturnType<typeof createCalls>;

/** The life of calls on the server: opened by a match, started when media flows both ways, ended once (rulings 15, 28). */
export function createCalls(dependencies: CallDependencies) {
  const { repo, opens, ends, roomStore, endStore, rooms, presence, timers, realtime, clock, log } = dependencies;
  const { onBroken, onCallChange, onStarted, onEnded, onFriendCallEnded } = dependencies;
  const current = createCurrentRooms();
  const seats = createLocalSeats({ seats: dependencies.seats, clock, log, active: repo.active });
  const ending = createEnding({
    repo,
    ends,
    store: endStore,
    rooms,
    current,
    seats,
    timers,
    realtime,
    clock,
    log,
    onBroken,
    onCallChange,
    onEnded,
    onFriendCallEnded,
  });
  const starting = createStarting({ repo: opens, calls: repo, seats, ending, timers, realtime, clock, onStarted });
  const expiry = createSeatExpiry({ repo, seats, ending, timers, clock });
  const takeover = createTakeover({ repo, current, seats, presence, ending, timers, realtime });
  const entry = createEntry({ repo, ends, rooms, seats, starting, takeover, realtime, clock });
  const open = createOpening({
    store: roomStore,
    rooms,
    current,
    seats,
    expiry,
    ending,
    timers,
    realtime,
    clock,
    log,
    onCallChange,
  });

  seats.onVacated((roomId) => expiry.watch(roomId, SEAT_GRACE));
  seats.onRestored((active) => {
    const { id, startedAt, endsAt } = active;
    const room = rooms.keepStored(active);
    current.restore(room);
    timers.cancel(id);
    expiry.watch(id, SEAT_GRACE);
    if (endsAt) starting.endAt(id, endsAt);
    if (startedAt) return;
    const failed = (error: unknown) => log.error({ err: error, roomId: id }, 'members not notified');
    starting.notifyIfBothSeated(room, active).catch(failed);
  });

  return {
    enter: entry.enter,
    reportMedia: entry.reportMedia,
    announceLeaving: entry.announceLeaving,
    /** A socket was sent the end of a call, by whichever process: it leaves the room's group, and its user the room. */
    leave(sender: Sender, ended: { roomId: string }): void {
      entry.leave(sender, ended);
      current.forget(sender.userId, ended.roomId);
    },
    requireSeat: entry.requireSeat,
    roomOfSocket: seats.roomOf,
    endBy: ending.endBy,
    endBetween: ending.endBetween,
    endOf: ending.endOf,

    /** The functions of calls that matching needs. */
    forMatching: {
      open,
      currentOf: takeover.currentOf,
      release: takeover.release,
      heldElsewhere: takeover.heldElsewhere,
      claim: takeover.claim,
    },

    /** A socket has gone. Its call waits for it, unless its session is over: to the other that is as if they had left. */
    async lose(sender: Sender, { isOver, isPageGone }: Disconnect): Promise<void> {
      const roomId = isOver ? seats.roomOf(sender.socketId) : undefined;
      const seat = roomId === undefined ? undefined : (await seats.of(roomId))?.[sender.userId];
      if (roomId && seat?.taken && seat.socketId === sender.socketId) await ending.endBy(sender, roomId, 'ended');
      await entry.lose(sender, { isPageGone });
    },
    /** Takes up the calls that go on: after a start, each seat is kept for members who come back. */
    resume: seats.restoreAll,
    sweepSeats: expiry.sweep,
    sweepOverdue: ending.sweep,
    redeliverEnds: createEndRedelivery({ repo: ends, realtime, seats }),
  };
}
