import * as contract from '@visavis/domain/call/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { CallSeats } from '../ports/call-seats/call-seats.ts';
import type { Sender } from '../realtime/port.ts';
import type { RealtimeServer } from '../realtime/server.ts';
import type { CallBacks } from './call-backs/call-backs.ts';
import type { Chat } from './chat/chat.ts';
import type { FirstReports } from './lifecycle/first-reports.ts';
import type { Calls } from './lifecycle/service.ts';
import type { Ratings } from './ratings/ratings.ts';
import type { Signals } from './signals.ts';

/** Runs tasks of one key in the order given, those of different keys side by side. */
export interface KeyedQueue {
  /** Runs once all earlier tasks of its key are done, and before any later one. */
  alone<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** Runs beside others of its kind, once those are done that had to be alone before it. */
  together<T>(key: string, task: () => Promise<T>): Promise<T>;
}

interface Lane {
  /** the last task that runs alone */
  alone?: Promise<unknown>;
  /** settles with all that run together since */
  together?: Promise<unknown>;
}

export function createKeyedQueue(): KeyedQueue {
  const lanes = new Map<string, Lane>();
  const run = <T>(task: () => Promise<T>, ...before: (Promise<unknown> | undefined)[]): Promise<T> =>
    before.every((one) => one === undefined) ? task() : Promise.allSettled(before).then(task);
  function follow(key: string, lane: Lane): void {
    lanes.set(key, lane);
    void Promise.allSettled([lane.alone, lane.together]).then(() => {
      if (lanes.get(key) === lane) lanes.delete(key);
    });
  }
  return {
    alone(key, task) {
      const { alone, together } = lanes.get(key) ?? {};
      const done = run(task, alone, together);
      follow(key, { alone: done });
      return done;
    },
    together(key, task) {
      const { alone, together } = lanes.get(key) ?? {};
      const done = run(task, alone);
      follow(key, { ...(alone && { alone }), together: Promise.allSettled([together, done]).then(() => undefined) });
      return done;
    },
  };
}

export interface CallEventDependencies {
  sockets: Pick<RealtimeServer, 'on' | 'onSent' | 'onDisconnect'>;
  calls: Calls;
  ratings: Ratings;
  callBacks: CallBacks;
  chat: Chat;
  /** ms from a match to the first picture */
  setupTimes: FirstReports<number>;
  /** what keeps a browser from reaching anyone */
  obstacles: FirstReports<contract.Obstacle>;
  seats: CallSeats;
  signals: Signals;
  isTrial: boolean;
}

export function callEvents(dependencies: CallEventDependencies): void {
  const { sockets, calls, ratings, callBacks, chat, setupTimes, obstacles, seats, signals, isTrial } = dependencies;
  const { on } = sockets;
  const { forward } = signals;
  // Events of one socket run in the order sent: entering the room first, then those that need its seat.
  const inOrder = createKeyedQueue();
  const ordered = <T>({ socketId }: Sender, task: () => Promise<T>) => inOrder.alone(socketId, task);

  on(contract.joinRoom, (sender, roomId) => ordered(sender, () => calls.enter(sender, roomId)));
  on(contract.offer, (sender, { roomId, offer }) => ordered(sender, () => signals.offer(sender, roomId, offer)));
  on(contract.answer, (sender, { roomId, answer }) => ordered(sender, () => signals.answer(sender, roomId, answer)));
  // Each asks the store for the seats. One after the other, those of a call would take a round trip each.
  on(contract.iceCandidate, (sender, { roomId, candidate }) =>
    inOrder.together(sender.socketId, () => signals.candidate(sender, roomId, candidate)),
  );
  on(contract.toggleAudio, (sender, { roomId, enabled }) =>
    ordered(sender, () => forward(sender, contract.peerAudioToggle, roomId, { enabled })),
  );
  on(contract.toggleVideo, (sender, { roomId, ...toggle }) =>
    ordered(sender, () => forward(sender, contract.peerVideoToggle, roomId, toggle)),
  );
  on(contract.beginBlurred, (sender, { roomId, ready }) =>
    ordered(sender, () => forward(sender, contract.peerBeginBlurred, roomId, { ready })),
  );
  on(contract.leaving, (sender, roomId) => ordered(sender, () => calls.announceLeaving(sender, roomId)));
  on(contract.mediaFlowing, (sender, roomId) => ordered(sender, () => calls.reportMedia(sender, roomId)));
  on(contract.firstFrame, (sender, { roomId, ms }) => setupTimes.report(sender, roomId, ms));
  on(contract.unreachable, (sender, { roomId, cause }) => obstacles.report(sender, roomId, cause));
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
