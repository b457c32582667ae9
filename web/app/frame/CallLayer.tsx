import { CALL_PATH, showsFloatingPanel } from '@visavis/domain/call/call-status.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FloatingPanel } from '../../call/floating/FloatingPanel.tsx';
import { RatingOverlay } from '../../call/rating/RatingOverlay.tsx';
import { useCall, useCallView, useOnFirstFrame } from '../../call/session/use-call.ts';
import { useCallToasts } from '../../call/session/use-call-toasts.ts';
import { useServices } from '../../services/services.tsx';

/** The call's parts on every page: the floating panel outside the call page, the pending rating, toasts. */
export function CallLayer() {
  const call = useCall();
  const view = useCallView();
  const onFirstFrame = useOnFirstFrame();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { wakeLock } = useServices();
  const isIdle = call.state === 'idle';
  useCallToasts(view, isIdle, call.dismissNotice);
  useEffect(() => (isIdle ? undefined : wakeLock.hold()), [isIdle, wakeLock]);

  const isFloating = showsFloatingPanel(call.state, view, pathname);
  return (
    <>
      {isFloating && (
        <FloatingPanel
          view={view}
          onExpand={() => void navigate(CALL_PATH)}
          onHangUp={call.hangUp}
          onFirstFrame={onFirstFrame}
        />
      )}
      <RatingOverlay rating={view.rating} onRate={call.rate} />
    </>
  );
}
