import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { useLocation } from 'react-router';
import { useCall, useCallView } from '../../call/session/use-call.ts';
import { ConnectionOverlays } from '../../connection/ConnectionOverlays.tsx';
import { CallProvider } from '../providers/CallProvider.tsx';
import { RingingProvider } from '../providers/RingingProvider.tsx';
import { SocialEvents } from '../providers/SocialEvents.tsx';
import { SocialProvider } from '../providers/SocialProvider.tsx';
import type { Surroundings } from '../routing/MemberShell.tsx';
import { CallLayer } from './CallLayer.tsx';
import { LatePush } from './LatePush.tsx';
import { NewVersionNotice } from './NewVersionNotice.tsx';
import { RingLayer } from './RingLayer.tsx';

/** A call goes on without the server, and its page says so by a chip while the picture runs. */
function Connection() {
  const { state } = useCall();
  const { status } = useCallView();
  const { pathname } = useLocation();
  const isConnected = state === 'connected';
  return (
    <ConnectionOverlays
      isQuiet={status === 'connected' && pathname === CALL_PATH}
      isInCall={isConnected || state === 'connecting'}
    />
  );
}

/**
 * Friends and messages, the call and its overlays, the connection, new versions: around every screen from the first one
 * of a signed-in user on.
 */
export default function MemberLayout({ isLoading, children }: Surroundings) {
  return (
    <SocialProvider>
      <CallProvider isLoading={isLoading}>
        <RingingProvider>
          {children}
          <RingLayer />
          <NewVersionNotice />
        </RingingProvider>
        <CallLayer />
        <SocialEvents />
        <Connection />
        <LatePush />
      </CallProvider>
    </SocialProvider>
  );
}
