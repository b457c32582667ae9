import { SKIP_UNDO } from '../rules.ts';
import { setTracks } from './announcements.ts';
import { isSkipPending } from './guards.ts';
import type { CallDraft } from './state-rules.ts';

/**
 * A swipe to the next person: for SKIP_UNDO it can be taken back, and nothing of it reaches the server or the peer. In
 * that time no sound is sent (docs/decisions/043-the-meeting-and-the-swipe.md).
 */
export function skipLater(call: CallDraft): void {
  if (isSkipPending(call.context)) return;
  call.update({ skipDueAt: call.now + SKIP_UNDO });
  setTracks(call);
  call.emit({ type: 'startTimer', timer: 'SKIP_DUE', ms: SKIP_UNDO });
}

/** Takes the swipe back, or ends with the call: the microphone is as its switch says again. */
export function endPendingSkip(call: CallDraft): void {
  if (!isSkipPending(call.context)) return;
  call.emit({ type: 'stopTimer', timer: 'SKIP_DUE' });
  call.update({ skipDueAt: null });
  setTracks(call);
}
