import { peerLeaving, userJoined } from '@visavis/domain/call/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Seats } from '../../ports/call-seats/call-seats.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Realtime, Sender } from '../../realtime/port.ts';
import { sendEnd } from '../ending/end.ts';
import type { EndRepo } from '../ending/repo-end.ts';
import { presentEnd, presentTimes } from '../presenter.ts';
import type { CallRepo } from '../rooms/repo.ts';
import { groupOf, type Rooms } from '../rooms/rooms.ts';
import type { LocalSeats } from '../seats/local-seats.ts';
import type { Starting } from './start.ts';
import type { Takeover } from './takeover.ts';

export interface EntryDependencies {
  repo: Pick<CallRepo, 'times'>;
  ends: Pick<EndRepo, 'outcomes'>;
  rooms: Rooms;
  seats: LocalSeats;
  starting: Starting;
  takeover: Takeover;
  realtime: Realtime;
  clock: Clock;
}

/** Members who enter rooms, sit in them and leave. */
export function createEntry({ repo, ends, rooms, seats, starting, takeover, realtime, clock }: EntryDependencies) {
  /** Lets only a socket pass that sits in the room. @returns the room's seats @throws NOT_A_MEMBER, CALL_OVER */
  async function requireSeat({ userId, socketId }: Sender, roomId: string): Promise<Seats> {
    const inRoom = await seats.of(roomId);
    if (inRoom?.[userId]?.taken && inRoom[userId].socketId === socketId) return inRoom;
    await rooms.membership(roomId, userId);
    throw new AppError(inRoom ? 'NOT_A_MEMBER' : 'CALL_OVER');
  }

  /** Sends a member who comes back after the end what the call came to: they could not be told before. */
  async function refuse({ userId, socketId }: Sender, roomId: string): Promise<never> {
    const outcome = (await ends.outcomes([roomId])).get(roomId);
    if (outcome) {
      const end = presentEnd({ roomId, endedBy: undefined, gone: [userId], outcome }, userId);
      sendEnd(end, (event, payload) => realtime.toSocket(socketId, event, payload));
    }
    throw new AppError('CALL_OVER');
  }

  /** The other is notified once: a page says that it goes, and its connection may say so as well. */
  function notifyAway({ userId, socketId }: Sender, roomId: string): void {
    if (seats.isLeaving(roomId, userId)) return;
    seats.markLeaving(roomId, userId);
    realtime.toGroup(groupOf(roomId), peerLeaving, { roomId, userId }, socketId);
  }

  return {
    /** A socket enters a room, for the first time or again. @throws NOT_A_MEMBER, CALL_OVER, UNAVAILABLE */
    async enter(sender: Sender, roomId: string) {
      const { userId, socketId } = sender;
      const { room, peer } = await rooms.membership(roomId, userId);
      if ((await room.opened) !== 'opened') return refuse(sender, roomId);
      if (!realtime.isConnected(socketId)) throw new AppError('UNAVAILABLE');
      const taken = await seats.take(sender, roomId);
      if (!taken) return refuse(sender, roomId);
      if (!realtime.isConnected(socketId)) {
        // It has gone meanwhile, when it had no seat to lose yet.
        await seats.lose(sender);
        throw new AppError('UNAVAILABLE');
      }
      realtime.enterGroup(socketId, groupOf(roomId));
      if (taken.replaced) takeover.notify(taken.replaced, roomId);

      const areBothIn = taken.seats[peer.userId]?.taken ?? false;
      const times = await repo.times(roomId);
      if (!times) return refuse(sender, roomId);
      realtime.toGroup(groupOf(roomId), userJoined, { roomId, userId }, socketId);
      if (areBothIn) starting.notifyReady(room, times);
      return presentTimes(times, clock.now());
    },

    /** A member sees or hears the other. @throws NOT_A_MEMBER, CALL_OVER */
    async reportMedia(sender: Sender, roomId: string): Promise<void> {
      await requireSeat(sender, roomId);
      const { room } = await rooms.membership(roomId, sender.userId);
      await starting.reportMedia(room, sender.userId);
    },

    /**
     * A member's page goes away: the other is notified at once, and the seat is kept as after a lost socket. Does nothing
     * where another page of theirs has the seat by then. @throws NOT_A_MEMBER, CALL_OVER
     */
    async announceLeaving(sender: Sender, roomId: string): Promise<void> {
      const { userId, socketId } = sender;
      // A page that closes sends this and its end at once: the end may come first, and vacate the seat meanwhile.
      const hasGone = () => !realtime.isConnected(socketId);
      const seat = (await seats.of(roomId))?.[userId];
      const isOwn = seat?.taken ? seat.socketId === socketId : seat?.everTaken === true && hasGone();
      if (!isOwn) await requireSeat(sender, roomId);
      if (!(await seats.lose(sender)) && !hasGone()) return;
      notifyAway(sender, roomId);
    },

    /** A socket has gone. Where its page has gone too, perhaps without a word, the other is notified at once. */
    async lose(sender: Sender, { isPageGone }: { isPageGone: boolean }): Promise<void> {
      const roomId = seats.roomOf(sender.socketId);
      if ((await seats.lose(sender)) && isPageGone && roomId) notifyAway(sender, roomId);
    },

    /** A socket was sent the end of a call: it leaves the room's group. */
    leave: ({ socketId }: Sender, { roomId }: { roomId: string }): void =>
      realtime.leaveGroup(socketId, groupOf(roomId)),
    requireSeat,
  };
}
