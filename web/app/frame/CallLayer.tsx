import { CALL_PATH, showsFloatingPanel } from '@visavis/domain/call/call-status.ts';
import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDeviceNotices } from '../../call/devices/use-device-notices.ts';
import { BesideCall, CallBackCard, FloatingPanel } from '../../call/screen/late-parts.ts';
import { useCall, useCallView, useOnFirstFrame, useRecapStore } from '../../call/session/use-call.ts';
import { useCallToasts } from '../../call/session/use-call-toasts.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useIsLeaving } from '../../lib/leaving.ts';
import { useStore } from '../../lib/use-store.ts';
import { useBlurNotices } from '../../matching/check/use-blur-notices.ts';
import { useServices } from '../../services/services.tsx';
import { useHasOpened } from '../../ui/overlay/use-has-opened.ts';

/** Loaded with the first call that has a recap: no one needs it on the way to the search. */
const CallRecapDialog = lazyPart(
  withTexts(() => import('../../pages/call/CallRecapDialog.tsx'), ['friends', 'live', 'messages', 'user']),
);

/** The call's parts on every page: the floating panel outside the call page, the recap, toasts. */
export function CallLayer() {
  const call = useCall();
  const view = useCallView();
  const onFirstFrame = useOnFirstFrame();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { wakeLock, clock, storage } = useServices();
  const isIdle = call.state === 'idle';
  // A search begins before its page is there.
  const isPageNear = useIsLeaving() || pathname === CALL_PATH;
  useCallToasts(view, isIdle && isPageNear, call.dismissNotice);
  useDeviceNotices();
  useBlurNotices();
  useEffect(() => (isIdle ? undefined : wakeLock.hold()), [isIdle, wakeLock]);

  const hasCalled = useHasOpened(call.state === 'connecting');
  const { recap } = useStore(useRecapStore());
  const hasRecap = view.rating !== null || recap !== null;
  const isFloating = showsFloatingPanel(call.state, view, pathname);
  const isCallBack = view.status === 'call_back' || view.status === 'awaiting_answer';
  return (
    <>
      <Suspense fallback={null}>{hasCalled && <BesideCall isOnCallPage={pathname === CALL_PATH} />}</Suspense>
      <Suspense fallback={null}>
        {isCallBack && pathname !== CALL_PATH && <CallBackCard view={view} controls={call} clock={clock} />}
      </Suspense>
      <Suspense fallback={null}>
        {isFloating && (
          <FloatingPanel
            view={view}
            controls={call}
            clock={clock}
            store={storage.local}
            page={pathname}
            onExpand={() => void navigate(CALL_PATH)}
            onFirstFrame={onFirstFrame}
          />
        )}
      </Suspense>
      {hasRecap && (
        <Suspense fallback={null}>
          <CallRecapDialog isSearching={call.state === 'searching'} />
        </Suspense>
      )}
    </>
  );
}
