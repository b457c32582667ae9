import * as contract from '@visavis/domain/call/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { ServerEvent } from '@visavis/domain/wire/event.ts';
import type { CallSeats } from '../ports/call-seats/call-seats.ts';
import type { Realtime, Sender } from '../realtime/port.ts';
import type { RealtimeServer } from '../realtime/server.ts';
import type { CallBacks } from './call-backs/call-backs.ts';
import type { Chat } from './chat/chat.ts';
import { groupOf } from './lifecycle/rooms.ts';
import type { Calls } from './lifecycle/service.ts';
import type { SetupTimes } from './lifecycle/setup-times.ts';
import type { Ratings } from './ratings/ratings.ts';

export interface CallEventDependencies {
  sockets: Pick<RealtimeServer, 'on' | 'onSent' | 'onDisconnect'>;
  calls: Calls;
  ratings: Ratings;
  callBacks: CallBacks;
  chat: Chat;
  setupTimes: SetupTimes;
  seats: CallSeats;
  realtime: Realtime;
  isTrial: boolean;
}

export function callEvents(dependencies: CallEventDependencies): void {
  const { sockets, calls, ratings, callBacks, chat, setupTimes, seats, realtime, isTrial } = dependencies;
  const { on } = sockets;
  // Events of one socket run in the order sent: entering the room first, then those that need its seat.
  const inOrder = createKeyedQueue();
  const ordered = <T>({ socketId }: Sender, task: () => Promise<T>) => inOrder(socketId, task);

  /**
   * Forwards an event to the other member, from a socket that sits in the room: also to one that has been matched and
   * is on its way in, because an answer to a posted offer leaves at the match.
   */
  const relay = async <E extends ServerEvent>(sender: Sender, event: E, roomId: string, rest: object) => {
    const seats = await calls.requireSeat(sender, roomId);
    const { userId, socketId } = sender;
    const payload = { roomId, userId, ...rest };
    const other = Object.keys(seats).find((member) => member !== userId);
    const seat = other ? seats[other] : undefined;
    if (seat?.socketId && !seat.everTaken) realtime.toSocket(seat.socketId, event as ServerEvent, payload);
    else realtime.toGroup(groupOf(roomId), event as ServerEvent, payload, socketId);
  };

  on(contract.joinRoom, (sender, roomId) => ordered(sender, () => calls.enter(sender, roomId)));
  on(contract.offer, (sender, { roomId, offer }) =>
    ordered(sender, () => relay(sender, contract.peerOffer, roomId, { offer })),
  );
  on(contract.answer, (sender, { roomId, answer }) =>
    ordered(sender, () => relay(sender, contract.peerAnswer, roomId, { answer })),
  );
  on(contract.iceCandidate, (sender, { roomId, candidate }) =>
    ordered(sender, () => relay(sender, contract.peerCandidate, roomId, { candidate })),
  );
  on(contract.toggleAudio, (sender, { roomId, enabled }) =>
    ordered(sender, () => relay(sender, contract.peerAudioToggle, roomId, { enabled })),
  );
  on(contract.toggleVideo, (sender, { roomId, ...toggle }) =>
    ordered(sender, () => relay(sender, contract.peerVideoToggle, roomId, toggle)),
  );
  on(contract.leaving, (sender, roomId) => ordered(sender, () => calls.announceLeaving(sender, roomId)));
  on(contract.mediaFlowing, (sender, roomId) => ordered(sender, () => calls.reportMedia(sender, roomId)));
  on(contract.firstFrame, (sender, { roomId, ms }) => setupTimes.report(sender, roomId, ms));
  on(contract.skip, (sender, roomId) => ordered(sender, () => calls.endBy(sender, roomId, 'skip')));
  on(contract.end, (sender, roomId) => ordered(sender, () => calls.endBy(sender, roomId, 'ended')));
  on(contract.callEndedByClient, (sender, call) => {
    const { roomId, reason } = typeof call === 'string' ? { roomId: call, reason: 'ended' as const } : call;
    return ordered(sender, () => calls.endBy(sender, roomId, reason));
  });
  on(contract.rate, (sender, { roomId, rating }) => ordered(sender, () => ratings.rate(sender, roomId, rating)));

  on(contract.callBack, (sender, answer) => ordered(sender, () => callBacks.answer(sender, answer)));

  on(contract.sendRoomMessage, (sender, { roomId, content }) =>
    ordered(sender, () => chat.send(sender, roomId, content)),
  );
  on(contract.getRoomMessages, (sender, { roomId }) => ordered(sender, () => chat.list(sender, roomId)));
  on(contract.roomTyping, (sender, { roomId, isTyping }) =>
    ordered(sender, () => chat.typing(sender, roomId, isTyping)),
  );
  on(contract.emojiAnimated, (sender, { emoji }) => ordered(sender, () => chat.emoji(sender, emoji)));

  for (const event of [contract.joinGlobal, contract.globalMessage, contract.globalTyping]) {
    on(event, () => {
      throw new AppError('GLOBAL_CHAT_DISABLED');
    });
  }

  const listRooms = async () => {
    if (!isTrial) throw new AppError('DEBUG_DISABLED');
    const ids = await seats.rooms();
    return Promise.all(ids.map(async (roomId) => ({ roomId, seats: (await seats.of(roomId)) ?? {} })));
  };
  sockets.onSent(contract.callEnded, calls.leave);
  sockets.onSent(contract.peerDisconnected, calls.leave);
  sockets.onDisconnect(calls.lose);
  sockets.onDisconnect(callBacks.lose);

  on(contract.debugRooms, listRooms);
  on(contract.debugMyRooms, async ({ userId }) => (await listRooms()).filter((room) => userId in room.seats));
}

/** Runs tasks of one key one after the other, those of different keys concurrently. */
function createKeyedQueue() {
  const tails = new Map<string, Promise<unknown>>();
  return <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const before = tails.get(key);
    const run = before ? before.then(task, task) : task();
    tails.set(key, run);
    const clear = () => {
      if (tails.get(key) === run) tails.delete(key);
    };
    run.then(clear, clear);
    return run;
  };
}
