import type { callMachine } from '@visavis/domain/call/call-machine.ts';
import { type CallState, callStateOf, isCallActive } from '@visavis/domain/call/call-status.ts';
import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import type { CallControls } from './call-controls.ts';
import { type CallView, callViewOf } from './call-view.ts';

export type CallActorRef = ActorRefFrom<typeof callMachine>;
export type CallSnapshot = SnapshotFrom<typeof callMachine>;

export interface CallAccess {
  actor: CallActorRef;
  controls: CallControls;
  /** a picture of the other is on screen */
  onFace: (stream: MediaStream) => void;
}

export const CallAccessContext = createContext<CallAccess | null>(null);

export const stateOf = (snapshot: CallSnapshot): CallState => callStateOf(snapshot.value);

function useAccess(): CallAccess {
  const access = useContext(CallAccessContext);
  if (!access) throw new Error('useCall must be used within CallProvider');
  return access;
}

/** What the user can do about calls, and whether one holds them (spec.md, 'Call guard'). */
export function useCall(): CallControls & { isActive: boolean; state: CallState } {
  const { actor, controls } = useAccess();
  const state = useSelector(actor, stateOf);
  const isActive = useSelector(actor, (snapshot) => isCallActive(stateOf(snapshot), snapshot.context));
  return { ...controls, state, isActive };
}

/** To be told of each stream's first picture. */
export const useOnFace = () => useAccess().onFace;

/** Everything that the call's screens show, as one value. */
export function useCallView(): CallView {
  const { actor } = useAccess();
  const { socket, media } = useServices();
  const snapshot = useSelector(actor, (whole) => whole);
  const connection = useStore(socket.connection);
  const mediaState = useStore(media.state);
  return callViewOf({ state: stateOf(snapshot), context: snapshot.context, connection, media: mediaState });
}
