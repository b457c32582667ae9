import type { CallContext, CallEndReason, DisconnectionReason } from './context.ts';
import type { CallEffect } from './effects.ts';
import type { EndNotice } from './events.ts';
import { ratingDue } from './guards.ts';
import type { CallDraft } from './state-rules.ts';
import { dropLink, markEnd } from './updates.ts';

/** Marks why the call ends; `disconnection` is what the screen says about it, null where the user chose it. */
export const endAs = (call: CallDraft, reason: CallEndReason, disconnection: DisconnectionReason | null = null) =>
  markEnd(call.context, call.now, { reason, disconnection });

/** The connection is lost. Where the peer had announced that their page goes, the screen says that they left. */
export const lostConnection = (call: CallDraft) =>
  endAs(call, 'connection_lost', call.context.peerAway ? 'peer_left' : 'connection_lost');

/** How the server learns of an end. */
function endEventOf(reason: CallEndReason | null): EndNotice['event'] {
  if (reason === 'skip') return 'video:skip';
  return reason === 'error' || reason === 'connection_lost' ? 'video:call_ended' : 'video:end';
}

/** Notifies the server, once, that this side ends the call. Then the picture goes. */
export function endOnThisSide(call: CallDraft): void {
  const { roomId, callEndReason, serverKnows } = call.context;
  if (roomId && !serverKnows) {
    call.emit({ type: 'notifyServer', event: endEventOf(callEndReason), roomId });
    call.update({ serverKnows: true });
  }
  call.emit({ type: 'stopPeer' });
  call.update(dropLink);
}

/** Ends a room that this side does not enter, so that the other does not wait there. */
export const endUnentered = (roomId: string): CallEffect => ({ type: 'notifyServer', event: 'video:end', roomId });

/** Sends the rating that was given at the prompt, where one is due. */
export function earlyRating(context: CallContext): CallEffect[] {
  const { roomId, earlyRating: rating } = context;
  return roomId && rating && ratingDue(context) ? [{ type: 'sendRating', roomId, rating }] : [];
}

/** The call page leads on from a friend's call. */
export const toSetup = ({ isFriendCall }: CallContext): CallEffect[] =>
  isFriendCall ? [] : [{ type: 'navigateToSetup' }];
