import { CALL_PATH, type CallState, isLive, showsFloatingPanel } from '@visavis/domain/call/call-status.ts';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCallToasts, useDeviceNotices } from '../../call/session/call-toasts.ts';
import { useCall, useCallView, useOnFirstFrame, useRecapStore } from '../../call/session/use-call.ts';
import { useIsLeaving } from '../../lib/leaving.ts';
import { useStore } from '../../lib/use-store.ts';
import { useBlurNotices } from '../../matching/check/use-blur-notices.ts';
import { BesideCall, CallBackCard, CallRecapDialog, FloatingPanel } from '../../pages/call/live.ts';
import { useServices } from '../../services/services.tsx';
import { useHasOpened } from '../../ui/overlay/use-has-opened.ts';
import { pageAt } from '../routing/shown-page.ts';

/** Set while the user has left the call page on purpose, for a reload. */
const FLOATS_KEY = 'callFloats';

/**
 * The call guard (spec.md section 2, 'Guards'; rulings 58): a call that begins or goes on after a reload leads to its page
 * from every screen of signed-in users. Leaving that page on purpose keeps the call in the floating panel, also over a
 * reload, and where it broke there and is called back.
 */
function useCallGuard(state: CallState): void {
  const { storage, tab } = useServices();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isLeaving = useIsLeaving();
  const before = useRef<CallState>('idle');
  // Of a duplicated tab it was the other one's call that was left.
  useEffect(() => {
    tab.whenKnown((isCopy) => {
      if (isCopy) storage.session.remove(FLOATS_KEY);
    });
  }, [tab, storage]);
  useEffect(() => {
    const last = before.current;
    before.current = state;
    if (!isLive(state)) return void (isLive(last) && storage.session.remove(FLOATS_KEY));
    // A page that cannot be fetched yet is left for all the same.
    if (pathname === CALL_PATH && !isLeaving) return storage.session.remove(FLOATS_KEY);
    const isOnPurpose = last !== 'idle' || storage.session.get(FLOATS_KEY) !== null;
    if (isOnPurpose) storage.session.set(FLOATS_KEY, '1');
    else if (pathname !== CALL_PATH && pageAt(pathname).page.access === 'user')
      void navigate(CALL_PATH, { replace: true });
  }, [state, pathname, isLeaving, navigate, storage]);
}

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
  useCallGuard(call.state);
  useDeviceNotices();
  useBlurNotices();
  useEffect(() => (isIdle ? undefined : wakeLock.hold()), [isIdle, wakeLock]);

  const hasCalled = useHasOpened(call.state === 'connecting');
  const { recap, left } = useStore(useRecapStore());
  const hasRecap = view.rating !== null || recap !== null || left !== null;
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
