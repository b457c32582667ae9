import { CALL_PATH, showsFloatingPanel } from '@visavis/domain/call/call-status.ts';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCallBackToast } from '../../call/call-back/use-call-back-toast.tsx';
import { useDeviceNotices } from '../../call/devices/use-device-notices.ts';
import { FloatingPanel } from '../../call/floating/FloatingPanel.tsx';
import { RatingOverlay } from '../../call/rating/RatingOverlay.tsx';
import { useBrowserControls } from '../../call/session/use-browser-controls.ts';
import { useCall, useCallView, useOnFirstFrame } from '../../call/session/use-call.ts';
import { useCallToasts } from '../../call/session/use-call-toasts.ts';
import { useBlock } from '../../friends/mutations.ts';
import { useBlurNotices } from '../../matching/check/use-blur-notices.ts';
import { useServices } from '../../services/services.tsx';

/** The call's parts on every page: the floating panel outside the call page, the pending rating, toasts. */
export function CallLayer() {
  const call = useCall();
  const view = useCallView();
  const onFirstFrame = useOnFirstFrame();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { wakeLock, clock } = useServices();
  const block = useBlock();
  const isIdle = call.state === 'idle';
  useCallToasts(view, isIdle && pathname === CALL_PATH, call.dismissNotice);
  useDeviceNotices();
  useBlurNotices();
  useCallBackToast(call.state === 'callBackOffered' && pathname !== CALL_PATH, {
    name: view.peer?.username ?? '',
    onOpen: useCallback(() => void navigate(CALL_PATH), [navigate]),
  });
  useEffect(() => (isIdle ? undefined : wakeLock.hold()), [isIdle, wakeLock]);

  useBrowserControls(call.state === 'connecting' || call.state === 'connected', view, {
    toggleMicrophone: () => call.setMicrophone(!view.microphoneOn),
    toggleCamera: () => call.setCamera(!view.cameraOn),
    // The call page has nothing to show after its call; any other page stays.
    hangUp: pathname === CALL_PATH ? call.back : call.hangUp,
  });
  const isFloating = showsFloatingPanel(call.state, view, pathname);
  return (
    <>
      {isFloating && (
        <FloatingPanel
          view={view}
          controls={call}
          clock={clock}
          onExpand={() => void navigate(CALL_PATH)}
          onFirstFrame={onFirstFrame}
        />
      )}
      <RatingOverlay
        rating={view.rating}
        onRate={call.rate}
        isBlocking={block.isPending}
        // The rating leads to the next search, which must not find the same person: it waits for the block.
        onNever={(peerId) => block.mutate({ userId: peerId, block: true }, { onSettled: () => call.rate('negative') })}
      />
    </>
  );
}
