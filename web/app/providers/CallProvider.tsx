import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createActor } from 'xstate';
import { createCallControls } from '../../call/session/call-controls.ts';
import { type CallNavigation, provideCallEffects } from '../../call/session/call-effects.ts';
import { type CallMemory, createCallMemory } from '../../call/session/call-memory.ts';
import { listenForCalls } from '../../call/session/call-socket.ts';
import { createFirstFrame } from '../../call/session/first-frame.ts';
import { type CallAccess, CallAccessContext, stateOf } from '../../call/session/use-call.ts';
import { useCallMemory } from '../../call/session/use-call-memory.ts';
import { readMatchFilters } from '../../matching/filters/match-filters.ts';
import { asTimers } from '../../platform/clock.ts';
import { type Services, useServices } from '../../services/services.tsx';
import { useAuth } from '../../services/use-auth.ts';

type CallLife = CallAccess & { memory: CallMemory; end: () => void };

function beginCallLife(services: Services, selfId: string, navigation: CallNavigation): CallLife {
  const { socket, media, peers, clock, storage } = services;
  const effects = provideCallEffects(services, navigation, () => readMatchFilters(storage.local));
  const actor = createActor(effects, {
    input: { selfId, clock },
    clock: asTimers(clock),
  });
  const memory = createCallMemory(storage.session, clock);
  const seat = { state: () => stateOf(actor.getSnapshot()), send: actor.send };
  const controls = createCallControls(services, seat, memory);
  actor.start();
  const stopListening = listenForCalls(socket, actor.send);
  const firstFrame = createFirstFrame(services, () => actor.getSnapshot().context);
  return {
    actor,
    controls,
    memory,
    onFace: firstFrame.shown,
    end() {
      firstFrame.stop();
      stopListening();
      actor.stop();
      media.release('call');
      peers.drop();
    },
  };
}

/** Searching and calling, for as long as somebody is signed in: it survives every navigation. */
export function CallProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  const selfId = useAuth(({ user }) => user?.userId ?? '');
  const navigate = useNavigate();
  const latestNavigate = useRef(navigate);
  useLayoutEffect(() => {
    latestNavigate.current = navigate;
  });

  // Begun before any effect of a page below, which may want to search at once.
  const [life, setLife] = useState<CallLife | null>(null);
  useLayoutEffect(() => {
    const begun = beginCallLife(services, selfId, {
      toSetup: () => void latestNavigate.current('/matching/setup'),
      toReport: ({ reportedUserId, roomId }) =>
        void latestNavigate.current(`/report/${reportedUserId}`, { state: { roomId } }),
    });
    setLife(begun);
    return begun.end;
  }, [services, selfId]);

  if (!life) return null;
  return (
    <CallAccessContext value={life}>
      <CallWatch life={life} />
      {children}
    </CallAccessContext>
  );
}

/** What a call does as its user moves about the app, and after a reload. */
function CallWatch({ life }: { life: CallLife }) {
  const { actor, controls } = life;
  useCallMemory(life);

  const isOnScreen = useLocation().pathname === CALL_PATH;
  const wasOnScreen = useRef(isOnScreen);
  useEffect(() => {
    if (wasOnScreen.current && !isOnScreen) controls.leaveScreen();
    wasOnScreen.current = isOnScreen;
    if (isOnScreen) return;
    // A call that ends in the floating panel searches no further; a search begun from idle is on its way to the screen.
    let before = stateOf(actor.getSnapshot());
    const { unsubscribe } = actor.subscribe((snapshot) => {
      const state = stateOf(snapshot);
      if (state === 'searching' && before !== 'idle' && before !== 'searching') queueMicrotask(controls.leaveScreen);
      before = state;
    });
    return unsubscribe;
  }, [actor, controls, isOnScreen]);

  return null;
}
