import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { ConnectionOverlays } from '../../connection/ConnectionOverlays.tsx';
import { CallProvider } from '../providers/CallProvider.tsx';
import { SocialProvider } from '../providers/SocialProvider.tsx';
import { Protected } from '../routing/Guarded.tsx';
import { pages } from '../routing/page-list.ts';
import { CallLayer } from './CallLayer.tsx';

/** The call page is fetched while nothing else is going on: nobody should wait for it once a face is found. */
function usePreloadedCall() {
  useEffect(() => {
    // Where it fails, the page itself asks again and says so.
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

/** Round every screen of a signed-in user: people and messages, the call and what floats above it, the connection. */
export default function MemberLayout() {
  usePreloadedCall();
  return (
    <Protected>
      <SocialProvider>
        <CallProvider>
          <Outlet />
          <CallLayer />
          <ConnectionOverlays />
        </CallProvider>
      </SocialProvider>
    </Protected>
  );
}
