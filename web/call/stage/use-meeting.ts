import { MEETING_TIME, OPENING_TIME } from '@visavis/domain/call/opening.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import { type CallView, whyNoPicture } from '../session/call-view.ts';
import { useFrozen } from './frozen-picture.ts';

/**
 * Whether the two have just met: for MEETING_TIME from the first picture of a new call, or from the moment at which both
 * are ready, where the call begins blurred. The first picture rings and vibrates; to a page in the background the match
 * has called already. A call with a friend, or one that comes back after a reload or from the floating panel, is no
 * meeting; one that began while the page was still loading is.
 */
function useMeeting({
  status,
  roomId,
  blurred,
  isResumed,
  isFriendCall,
  startedAt,
}: Pick<CallView, 'status' | 'roomId' | 'blurred' | 'isResumed' | 'isFriendCall' | 'startedAt'>): boolean {
  const { alerts, clock, visibility } = useServices();
  const isOld = startedAt !== null && clock.now() - startedAt >= OPENING_TIME;
  const greeted = useRef(status === 'connected' && isOld ? roomId : null);
  const [seen, setSeen] = useState<string | null>(null);
  const [met, setMet] = useState<string | null>(null);
  useEffect(() => {
    if (status === 'reconnecting' || isResumed || isFriendCall) greeted.current = roomId;
    if (status !== 'connected' || roomId === null || greeted.current === roomId) return;
    greeted.current = roomId;
    setSeen(roomId);
    if (!visibility.get().visible) return;
    alerts.chime();
    alerts.pulse();
  }, [status, roomId, isResumed, isFriendCall, alerts, visibility]);
  const isSharp = seen !== null && seen === roomId && blurred === null;
  useEffect(() => {
    if (!isSharp) return;
    setSeen(null);
    setMet(roomId);
  }, [isSharp, roomId]);
  useEffect(() => {
    if (met !== null) return clock.after(MEETING_TIME, () => setMet(null));
  }, [met, clock]);
  return met !== null && met === roomId;
}

/** How long the other's picture may stay away once their sound has come, ms. */
export const PICTURE_WAIT = 5000;

/**
 * The view until the other's face: the two are connecting, or connecting again, until a frame of it is on screen, because
 * sound comes first and a void is no company. A picture that is not to come, or not in time, is not waited for.
 * @param face the stream of which a frame was on screen last
 */
function useFaceAwaited(view: CallView, face: MediaStream | null): CallView {
  const { clock } = useServices();
  const { remoteStream: stream, roomId } = view;
  const [late, setLate] = useState<MediaStream | null>(null);
  /** the call and the stream in which the two have been together last */
  const [met, setMet] = useState<Pick<CallView, 'roomId' | 'remoteStream'> | null>(null);
  const hasFace = stream !== null && face === stream;
  const isPictureLate = !hasFace && stream !== null && late === stream;
  const isDue = stream !== null && !hasFace && whyNoPicture({ ...view, isPictureLate }) === null;
  const isAwaited = isDue && met?.remoteStream !== stream;
  const isThere = view.status === 'connected' && stream !== null && !isAwaited;
  if (isThere && (met?.roomId !== roomId || met.remoteStream !== stream)) setMet({ roomId, remoteStream: stream });
  useEffect(() => {
    if (isAwaited && view.status === 'connected') return clock.after(PICTURE_WAIT, () => setLate(stream));
  }, [isAwaited, view.status, stream, clock]);
  if (view.status !== 'connected' || !isAwaited) return isPictureLate ? { ...view, isPictureLate } : view;
  const status = view.isResumed || met?.roomId === roomId ? 'reconnecting' : 'connecting';
  return { ...view, status, isFaceAwaited: true };
}

/** The view, with what only the page that shows the picture knows. */
export function useShownView(
  received: CallView,
  video: RefObject<HTMLVideoElement | null>,
  face: MediaStream | null,
): CallView {
  const { clock, visibility } = useServices();
  const { visible } = useStore(visibility);
  const view = useFaceAwaited(received, face);
  const hasPicture = view.status === 'connected' && view.remoteStream !== null && whyNoPicture(view) === null;
  const isFrozen = useFrozen(video, hasPicture && visible && view.veils.length === 0, clock);
  return { ...view, isFrozen, isMeeting: useMeeting(view) };
}
