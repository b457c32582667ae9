import { type CallState, isCallActive } from '@visavis/domain/call/call-status.ts';
import { createContext, useContext, useMemo } from 'react';
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

/** The user's actions in the call; the same value for the whole session. */
export const useCallControls = (): CallControls => useSession().controls;

/** The call's controls, its state, and whether the call guard holds (spec.md, 'Guards'). */
export function useCall(): CallControls & { isActive: boolean; state: CallState } {
  const { machine, controls } = useSession();
  const state = useStore(machine, (call) => call.state);
  const isActive = useStore(machine, (call) => isCallActive(call.state, call.context));
  return { ...controls, state, isActive };
}

export const useCallMachine = () => useSession().machine;

export const useOnFirstFrame = () => useSession().onFirstFrame;

/** The stream of which a frame was on screen last. */
export const useFace = () => useStore(useSession().face).stream;

export const useGuard = () => useSession().guard;

export const useIcebreakers = () => useSession().icebreakers;

export const useGames = () => useStore(useIcebreakers());

export const useRecapStore = () => useSession().recap;

/** When the last call with a stranger ended in this tab, ms; null before. */
export const useLastEnd = () => useStore(useSession().lastEnd);

export const useShortcutStore = () => useSession().shortcuts;

/** Everything that the call's screens show. It is the same object until a part of it changes, because LiveCall defers it. */
export function useCallView(): CallView {
  const { machine, veil, guard } = useSession();
  const { socket, media } = useServices();
  const { state, context } = useStore(machine);
  const connection = useStore(socket.connection);
  const mediaState = useStore(media.state);
  const veils = useStore(veil);
  const guardView = useStore(guard);
  return useMemo(
    () => callViewOf({ state, context, connection, media: mediaState, veils, guard: guardView }),
    [state, context, connection, mediaState, veils, guardView],
  );
}

/** Whether a game, or the choice of games, is where the chat would be; an open chat comes before it. */
export function useIsGameOpen(): boolean {
  const { isChoosing, state } = useGames();
  return isChoosing || state?.stage.at === 'playing';
}
