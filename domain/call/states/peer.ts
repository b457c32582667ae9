import { initiatorOf } from '../rules.ts';
import type { EventOf } from './events.ts';
import type { CallDraft } from './state-rules.ts';

export function joinRoom(call: CallDraft): void {
  const { roomId } = call.context;
  if (roomId) call.emit({ type: 'joinRoom', roomId });
}

/** Joins the room and starts a fresh peer session at once: the session builds while the join travels. */
export function openPeer(call: CallDraft): void {
  const { selfId, roomId, peerId, localStream } = call.context;
  if (!roomId || !peerId || !localStream) return;
  joinRoom(call);
  const { iceTransportPolicy, retryCount, peerDescription, offeredSession, peerTransport } = call.context;
  call.emit({
    type: 'startPeer',
    roomId,
    peerId,
    localStream,
    iceTransportPolicy,
    isInitiator: initiatorOf(selfId, peerId) === selfId,
    attempt: retryCount,
    peerDescription,
    offeredSession,
    peerTransport,
  });
  // A further session negotiates anew.
  call.update({ peerDescription: null, offeredSession: null, peerTransport: null });
}

/** Forwards the event to the peer session, which runs once the local stream is there. */
export function forwardToPeer(
  call: CallDraft,
  command: EventOf<'ROOM_READY' | 'OFFER_RECEIVED' | 'ANSWER_RECEIVED' | 'CANDIDATE_RECEIVED'>,
): void {
  if (call.context.localStream) call.emit({ type: 'sendPeer', command });
}
