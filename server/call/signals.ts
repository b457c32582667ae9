import * as contract from '@visavis/domain/call/contract.ts';
import { isRelayCandidate, withoutDirectAddresses } from '@visavis/domain/call/description.ts';
import type { ServerEvent } from '@visavis/domain/wire/event.ts';
import type { Realtime, Sender } from '../realtime/port.ts';
import type { Calls } from './lifecycle/service.ts';
import { groupOf, type Rooms } from './rooms/rooms.ts';

export interface SignalsDependencies {
  calls: Pick<Calls, 'requireSeat'>;
  rooms: Pick<Rooms, 'membership'>;
  realtime: Realtime;
  /** see `Config` */
  requireRelay: boolean;
}
export type Signals = ReturnType<typeof createSignals>;
type Description = contract.SessionDescription;

/** Forwards what one member of a room sends to the other. */
export function createSignals({ calls, rooms, realtime, requireRelay }: SignalsDependencies) {
  /** To a member who sits in the room, and to one who is on their way in: an answer to a posted offer leaves at the match. */
  const forward = async <E extends ServerEvent>(sender: Sender, event: E, roomId: string, rest: object) => {
    const seats = await calls.requireSeat(sender, roomId);
    const { userId, socketId } = sender;
    const payload = { roomId, userId, ...rest };
    const other = Object.keys(seats).find((member) => member !== userId);
    const seat = other ? seats[other] : undefined;
    if (seat?.socketId && !seat.everTaken) realtime.toSocket(seat.socketId, event as ServerEvent, payload);
    else realtime.toGroup(groupOf(roomId), event as ServerEvent, payload, socketId);
  };

  /** Whether neither of the two may learn the other's address, whatever their clients send. */
  const isGuarded = async ({ userId }: Sender, roomId: string) =>
    requireRelay && (await rooms.membership(roomId, userId)).room.policy === 'relay';

  const describe = async (sender: Sender, roomId: string, description: Description): Promise<Description> =>
    (await isGuarded(sender, roomId)) ? { ...description, sdp: withoutDirectAddresses(description.sdp) } : description;

  return {
    forward,
    async offer(sender: Sender, roomId: string, offer: Description): Promise<void> {
      await forward(sender, contract.peerOffer, roomId, { offer: await describe(sender, roomId, offer) });
    },
    async answer(sender: Sender, roomId: string, answer: Description): Promise<void> {
      await forward(sender, contract.peerAnswer, roomId, { answer: await describe(sender, roomId, answer) });
    },
    /** A candidate that shows a direct address is dropped: connections that relay need none of them. */
    async candidate(sender: Sender, roomId: string, candidate: { candidate: string } | null): Promise<void> {
      const isDirect = !isRelayCandidate(candidate?.candidate.replace(/^a=/, '') ?? '');
      if (isDirect && (await isGuarded(sender, roomId))) return;
      await forward(sender, contract.peerCandidate, roomId, { candidate });
    },
  };
}
