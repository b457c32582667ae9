import { type CallState, callStateOf, isCallActive } from '@visavis/domain/call/call-status.ts';
import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import type { CallControls } from './call-controls.ts';
import type { CallSession } from './call-session.ts';
import { type CallView, callViewOf } from './call-view.ts';

export const CallSessionContext = createContext<CallSession | null>(null);

function useSession(): CallSession {
  const session = useContext(CallSessionContext);
  if (!session) throw new Error('useCall must be used within CallProvider');
  return session;
}

/** What the user does in the call; the same value for the whole session. */
export const useCallControls = (): CallControls => useSession().controls;

/** The call's controls, its state, and whether the call guard holds (spec.md, 'Guards'). */
export function useCall(): CallControls & { isActive: boolean; state: CallState } {
  const { actor, controls } = useSession();
  const state = useSelector(actor, ({ value }) => callStateOf(value));
  const isActive = useSelector(actor, ({ value, context }) => isCallActive(callStateOf(value), context));
  return { ...controls, state, isActive };
}

export const useCallActor = () => useSession().actor;

export const useOnFirstFrame = () => useSession().onFirstFrame;

export const useGuard = () => useSession().guard;

export const useIcebreakers = () => useSession().icebreakers;

export const useRecapStore = () => useSession().recap;

/** When the last call with a stranger ended in this tab, ms; null before. */
export const useLastEnd = () => useStore(useSession().lastEnd);

export const useShortcutStore = () => useSession().shortcuts;

/** Everything that the call's screens show, as one value. */
export function useCallView(): CallView {
  const { actor, veil, guard } = useSession();
  const { socket, media } = useServices();
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  const connection = useStore(socket.connection);
  const mediaState = useStore(media.state);
  const veils = useStore(veil);
  const guardView = useStore(guard);
  return callViewOf({ state: callStateOf(value), context, connection, media: mediaState, veils, guard: guardView });
}
