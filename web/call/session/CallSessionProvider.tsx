import { isCallBack, isLive } from '@visavis/domain/call/call-status.ts';
import { type ReactNode, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createScope } from '../../lib/scope.ts';
import { useServices } from '../../services/services.tsx';
import { type CallSession, type CallSessionOptions, createCallSession } from './call-session.ts';
import { CallSessionContext } from './use-call.ts';

export interface CallSessionProviderProps extends CallSessionOptions {
  /** whether the call page is on screen */
  isOnCallPage: boolean;
  /** a loading screen that is up, if one is: it stays until the pages are there */
  loading?: ReactNode;
  children: ReactNode;
}

/** The call session of one user: it survives every navigation, and a reload as far as the server keeps the seat. */
export function CallSessionProvider({ isOnCallPage, loading, children, ...options }: CallSessionProviderProps) {
  const services = useServices();
  const { selfId } = options;
  const toSetup = useEffectEvent(() => options.navigation.toSetup());
  const matchFilters = useEffectEvent(() => options.matchFilters());
  const first = useRef({ isLoading: Boolean(loading), startsHere: options.startsHere });

  // The session must exist before the effects of the pages below, which may start a search. Those pages are a member's whole
  // app. Behind a loading screen the session is created in a separate task and the pages are rendered in slices; otherwise a
  // phone would not respond for half a second. After another page, such as the sign-in, everything is rendered at once, and
  // that page stays until it is there.
  const [session, setSession] = useState<CallSession | null>(null);
  useLayoutEffect(() => {
    const scope = createScope();
    const create = () =>
      createCallSession(scope, services, {
        selfId,
        startsHere: first.current.startsHere,
        navigation: { toSetup: () => toSetup() },
        matchFilters: () => matchFilters(),
      });
    if (first.current.isLoading) {
      const cancel = services.clock.after(0, () => {
        const made = create();
        startTransition(() => setSession(made));
      });
      scope.keep(cancel);
    } else setSession(create());
    return scope.end;
  }, [services, selfId]);

  if (!session) return loading;
  return (
    <CallSessionContext value={session}>
      <SessionEffects session={session} isOnCallPage={isOnCallPage} />
      {children}
    </CallSessionContext>
  );
}

function SessionEffects({ session, isOnCallPage }: { session: CallSession; isOnCallPage: boolean }) {
  useStoredCall(session);
  useLeaveScreen(session, isOnCallPage);
  return null;
}

/** Resumes the stored call after a reload, and stores the room of every live call with what is sent there. */
function useStoredCall({ machine, controls, storedCall }: CallSession): void {
  const { media } = useServices();
  useEffect(() => {
    controls.resume();
    let stored: string | null = null;
    return machine.subscribe(() => {
      const { state, context } = machine.get();
      const { roomId, peerId, peerInfo, iceTransportPolicy, isFriendCall } = context;
      const { microphoneOn, cameraOn, readiness } = context;
      // A call that broke is stored as well: a reload may call back.
      const isKept = isLive(state) || isCallBack(state);
      const current = isKept ? `${roomId} ${microphoneOn} ${cameraOn} ${Object.values(readiness)}` : null;
      if (current === stored) return;
      stored = current;
      const { audioOnly } = media.state.get();
      if (isKept && roomId && peerId && peerInfo)
        storedCall.keep(
          { roomId, peerId, peerInfo, iceTransportPolicy, ...(isFriendCall && { kind: 'friend' as const }) },
          { microphoneOn, cameraOn, audioOnly },
          readiness,
        );
      else storedCall.clear();
    });
  }, [machine, controls, storedCall, media]);
}

/**
 * Ends a search when the user leaves the call page, and when a call in the floating panel leads to a new one; there a
 * call that is over, broken or to be rated, gives the camera back. Layout effects: a press between the page's paint and
 * its other effects would find the page before. A rating that a search from another page owes leaves the camera on: the
 * search is on its way to the call page.
 */
function useLeaveScreen({ machine, controls }: CallSession, isOnCallPage: boolean): void {
  const isThere = useRef(isOnCallPage);
  useLayoutEffect(() => {
    const wasThere = isThere.current;
    isThere.current = isOnCallPage;
    if (wasThere && !isOnCallPage) controls.leaveScreen();
    if (!wasThere && isOnCallPage) controls.enterScreen();
    if (isOnCallPage) return;
    const leave = () => queueMicrotask(() => isThere.current || controls.leaveScreen());
    // A search that starts from idle is on its way to the call page.
    let before = machine.get().state;
    return machine.subscribe(() => {
      const { state } = machine.get();
      const isNew = state !== before;
      const isOver = state === 'callBackOffered' || (state === 'mandatoryRating' && before !== 'searching');
      if (isNew && (isOver || (state === 'searching' && before !== 'idle'))) leave();
      before = state;
    });
  }, [machine, controls, isOnCallPage]);
}
