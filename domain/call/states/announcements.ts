import type { CallContext } from './context.ts';
import type { TrackAnnouncement } from './events.ts';
import { isSkipPending } from './guards.ts';
import type { CallDraft } from './state-rules.ts';

type Kind = TrackAnnouncement['kind'];

/** Enables or disables the local tracks by the user's switches. */
export function setTracks(call: CallDraft): void {
  const { microphoneOn, cameraOn } = call.context;
  // Words after a swipe are not meant for the one who was left.
  call.emit({ type: 'setTracks', microphoneOn: microphoneOn && !isSkipPending(call.context), cameraOn });
}

/** A side's announcement about its microphone or picture, with the reason where the connection is too weak for it. */
function announcementOf(
  { roomId, microphoneOn, cameraOn, soundOnly }: CallContext,
  kind: Kind,
): TrackAnnouncement | null {
  if (!roomId) return null;
  if (kind === 'audio') return { roomId, kind, enabled: microphoneOn };
  const isWithheld = cameraOn && soundOnly;
  return { roomId, kind, enabled: cameraOn && !soundOnly, ...(isWithheld && { reason: 'weak_connection' as const }) };
}

/** Announces a switch to the peer. @param isKnown the peer still knows what was announced before: then only a change is */
function announce(call: CallDraft, kind: Kind, isKnown: boolean): void {
  const { announced } = call.context;
  const announcement = announcementOf(call.context, kind);
  if (!announcement) return;
  const text = announcement.reason ?? String(announcement.enabled);
  if (isKnown && announced[kind] === text) return;
  call.emit({ type: 'announceTrack', ...announcement });
  call.update({ announced: { ...announced, [kind]: text } });
}

/** Each time both are in the room, as the peer may have begun anew. */
export function announceSwitches(call: CallDraft): void {
  announce(call, 'audio', false);
  announce(call, 'video', false);
}
/** Without it a camera that was unplugged would leave a still picture on the peer's screen. */
export const announceChange = (call: CallDraft, kind: Kind): void => announce(call, kind, false);
/** Announces what the peer does not know yet. */
export const announceMicrophone = (call: CallDraft): void => announce(call, 'audio', true);
export const announcePicture = (call: CallDraft): void => announce(call, 'video', true);
