import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FloatingPanel } from '../call/FloatingPanel.tsx';
import { RatingOverlay } from '../call/RatingOverlay.tsx';
import { useCall, useCallView, useOnFace } from '../call/use-call.ts';
import { useCallToasts } from '../call/use-call-toasts.ts';
import { EXPLORE } from './call-provider.tsx';
import { useServices } from './services.tsx';

/** What a call shows on every page: the floating panel away from its own, the rating that is owed, toasts. */
export function CallLayer() {
  const call = useCall();
  const view = useCallView();
  const onFace = useOnFace();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { wakeLock } = useServices();
  const isIdle = call.state === 'idle';
  useCallToasts(view, isIdle, call.dismissNotice);
  useEffect(() => (isIdle ? undefined : wakeLock.hold()), [isIdle, wakeLock]);

  const isFloating = call.state === 'connected' && view.remoteStream !== null && pathname !== EXPLORE;
  return (
    <>
      {isFloating && (
        <FloatingPanel view={view} onExpand={() => void navigate(EXPLORE)} onHangUp={call.hangUp} onFace={onFace} />
      )}
      <RatingOverlay rating={view.rating} onRate={call.rate} />
    </>
  );
}
