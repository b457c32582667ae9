import { isBlurred } from '../readiness.ts';
import type { EventOf } from './events.ts';
import type { CallDraft } from './state-rules.ts';
import { hearReadiness } from './updates.ts';

function cover(call: CallDraft, on: boolean): void {
  if (on === call.context.isCovered) return;
  call.update({ isCovered: on });
  call.emit({ type: 'coverPicture', on });
}
/** Covers this side's picture while the two begin blurred, or shows it. */
export const coverInCall = (call: CallDraft): void => cover(call, isBlurred(call.context.readiness));
/** Before the match, so that nothing of the first picture can be seen. */
export const coverInSearch = (call: CallDraft): void => cover(call, call.context.beginBlurred);
export const uncover = (call: CallDraft): void => cover(call, false);

/** Announces to the peer that the call begins blurred, and whether this user is ready. */
export function announceBlurred(call: CallDraft): void {
  const { roomId, readiness } = call.context;
  if (roomId && readiness.isWanted) call.emit({ type: 'announceBlurred', roomId, ready: readiness.isReady });
}

/** The peer begins blurred: so does this side, and the peer learns that it has understood. */
export function hearBlurred(call: CallDraft, event: EventOf<'PEER_BEGIN_BLURRED'>): void {
  const { isWanted } = call.context.readiness;
  call.update(hearReadiness(call.context, event));
  if (!isWanted) announceBlurred(call);
  coverInCall(call);
}
