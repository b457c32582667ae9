import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { ConnectionOverlays } from '../../connection/ConnectionOverlays.tsx';
import { CallProvider } from '../providers/CallProvider.tsx';
import { SocialProvider } from '../providers/SocialProvider.tsx';
import { Protected } from '../routing/Guarded.tsx';
import { pages } from '../routing/page-list.ts';
import { CallLayer } from './CallLayer.tsx';
import { NewVersionNotice } from './NewVersionNotice.tsx';

/** Loads the call page's code while the browser is idle, so that no one waits for it after a match. */
function usePreloadedCall() {
  useEffect(() => {
    // If this fails, the page loads it again and reports the error.
    const load = () =>
      void pages
        .find((page) => page.path === CALL_PATH)
        ?.load()
        .catch(() => undefined);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 2000);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(load, { timeout: 10_000 });
    return () => cancelIdleCallback(request);
  }, []);
}

/** Around every screen of a signed-in user: friends and messages, the call and its overlays, the connection, new versions. */
export default function MemberLayout() {
  usePreloadedCall();
  return (
    <Protected>
      <SocialProvider>
        <CallProvider>
          <Outlet />
          <CallLayer />
          <ConnectionOverlays />
          <NewVersionNotice />
        </CallProvider>
      </SocialProvider>
    </Protected>
  );
}
