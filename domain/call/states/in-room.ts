import type { CallContext } from './context.ts';
import type { CallEvent } from './events.ts';
import type { Handler } from './state-rules.ts';

/** Those of an event's forms that name a room. */
type InRoom<E extends CallEvent> = Extract<E, { roomId: string }>;

const inRoomOf =
  (roomOf: (context: CallContext) => string | null) =>
  <E extends CallEvent>(handle: Handler<InRoom<NoInfer<E>>>): Handler<E> =>
  (call, event) => {
    if ('roomId' in event && event.roomId === roomOf(call.context)) handle(call, event as InRoom<E>);
  };

/** Handles what belongs to the current room; an event of an earlier one is stale. */
export const inRoom = inRoomOf(({ roomId }) => roomId);
/** Handles what belongs to the call before this search. */
export const inLastRoom = inRoomOf(({ latestRoomId }) => latestRoomId);

/** Handles what belongs to the current room and comes from the current peer. */
export const fromPeer =
  <E extends CallEvent & { roomId: string; userId: string }>(handle: Handler<NoInfer<E>>): Handler<E> =>
  (call, event) => {
    const { roomId, peerId } = call.context;
    if (event.roomId === roomId && event.userId === peerId) handle(call, event);
  };
