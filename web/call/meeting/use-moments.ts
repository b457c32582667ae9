import type { RefObject } from 'react';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import type { CallView } from '../session/call-view.ts';
import { useFrozen } from './use-frozen.ts';
import { useMeeting } from './use-meeting.ts';

/** The view, with what only the page that shows the picture knows. */
export function useMoments(view: CallView, video: RefObject<HTMLVideoElement | null>): CallView {
  const { clock, visibility } = useServices();
  const { visible } = useStore(visibility);
  const hasPicture = view.status === 'connected' && view.remoteStream !== null && !view.peerAway;
  const isSent = hasPicture && !view.peerVideoOff && !view.peerSoundOnly;
  const isFrozen = useFrozen(video, isSent && visible, clock);
  return { ...view, isFrozen, isMeeting: useMeeting(view) };
}
