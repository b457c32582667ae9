import { MEETING_TIME, OPENING_TIME } from '@visavis/domain/call/opening.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import type { CallView } from '../session/call-view.ts';
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

/** The view, with the two fields that only the page that shows the picture knows. */
export function useShownView(view: CallView, video: RefObject<HTMLVideoElement | null>): CallView {
  const { clock, visibility } = useServices();
  const { visible } = useStore(visibility);
  const hasPicture = view.status === 'connected' && view.remoteStream !== null && !view.peerAway;
  const isSent = hasPicture && !view.peerVideoOff && !view.peerSoundOnly && view.veils.length === 0;
  const isFrozen = useFrozen(video, isSent && visible, clock);
  return { ...view, isFrozen, isMeeting: useMeeting(view) };
}
