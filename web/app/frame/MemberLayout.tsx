import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../../call/session/use-call.ts';
import { ConnectionOverlays } from '../../connection/ConnectionOverlays.tsx';
import { withTexts } from '../../i18n/with-texts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { CallProvider } from '../providers/CallProvider.tsx';
import { RingingProvider } from '../providers/RingingProvider.tsx';
import { SocialProvider } from '../providers/SocialProvider.tsx';
import type { Surroundings } from '../routing/MemberShell.tsx';
import { CallLayer } from './CallLayer.tsx';
import { LatePush } from './LatePush.tsx';
import { NewVersionNotice } from './NewVersionNotice.tsx';
import { RingLayer } from './RingLayer.tsx';

const SocialEvents = lazyPart(
  withTexts(
    () => import('../providers/SocialEvents.tsx'),
    ['credentials', 'friends', 'messages', 'moderation', 'presence', 'report'],
  ),
);

/** A running call goes on without the server, and its page says so itself. */
function Connection() {
  const { state } = useCall();
  const { pathname } = useLocation();
  const isConnected = state === 'connected';
  return (
    <ConnectionOverlays
      isQuiet={isConnected && pathname === CALL_PATH}
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
        <Suspense fallback={null}>
          <SocialEvents />
        </Suspense>
        <Connection />
        <LatePush />
      </CallProvider>
    </SocialProvider>
  );
}
