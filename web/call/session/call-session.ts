import { isLive } from '@visavis/domain/call/call-status.ts';
import { type CallMachine, runCall } from '@visavis/domain/call/run-call.ts';
import type { MatchFilters } from '@visavis/domain/matching/contract.ts';
import type { Scope } from '../../lib/scope.ts';
import { createStore, type Readable } from '../../platform/store.ts';
import type { Services } from '../../services/services.tsx';
import { createFirstFrame } from '../connection/call-timing.ts';
import { createPeerSession } from '../connection/peer-session.ts';
import { forwardServerEvents } from '../connection/server-events.ts';
import { createEndReports } from '../connection/server-requests.ts';
import { createShortcutStore, type ShortcutStore } from '../controls/shortcuts.ts';
import { createIcebreakerSession, type IcebreakerSession } from '../games/icebreaker-session.ts';
import { createLastEnd, type LastEnd } from '../recap/last-end.ts';
import { createRecapStore, type RecapStore } from '../recap/recap-store.ts';
import { createGuard, createGuardChoice, type GuardChoice } from '../safety/guard.ts';
import { createVeil, type Veil } from '../safety/veil.ts';
import { type CallControls, createCallControls } from './call-controls.ts';
import { type CallNavigation, createCallEffects } from './call-effects.ts';
import { createTabSockets } from './matching-queue.ts';
import { createStoredCall, type StoredCall } from './stored-call.ts';

/**
 * Announces to the other side of a call that this page is being left, and joins the room again if the page comes back
 * (rulings 31).
 */
function announceDeparture(
  scope: Scope,
  { socket, departure }: Pick<Services, 'socket' | 'departure'>,
  machine: Pick<CallMachine, 'get' | 'send'>,
): void {
  /** the room that was left */
  let announced: string | null = null;
  const isConnected = () => socket.connection.get().isSocketConnected;
  const currentRoom = () => {
    const { state, context } = machine.get();
    return isLive(state) ? context.roomId : null;
  };

  const follow = () => {
    if (departure.get().left) {
      // A page that is put aside is also frozen.
      if (announced !== null || !isConnected()) return;
      announced = currentRoom();
      if (announced !== null) void socket.emit('video:leaving', announced);
      return;
    }
    // A socket that is down joins when it is up again.
    if (announced !== null && announced === currentRoom() && isConnected())
      machine.send({ type: 'SOCKET_RECONNECTED' });
    announced = null;
  };
  scope.keep(departure.subscribe(follow));
}

/**
 * Begins a search anew once neither camera nor microphone is left: the next person would wait in vain for a picture. The
 * new one opens what there is, or the screen says what is missing.
 */
function renewEmptySearch(
  scope: Scope,
  { media }: Pick<Services, 'media'>,
  machine: Pick<CallMachine, 'get' | 'send' | 'subscribe'>,
  { start }: Pick<CallControls, 'start'>,
): void {
  const isDue = () => media.state.get().isEmpty && machine.get().state === 'searching';
  const renew = () => {
    if (!isDue()) return;
    machine.send({ type: 'CANCEL_SEARCH' });
    start();
  };
  // The machine has taken its step by then.
  const look = () => isDue() && queueMicrotask(renew);
  scope.keep(media.state.subscribe(look), machine.subscribe(look));
}

/** Searching and calling of one signed-in user. */
export interface CallSession {
  machine: CallMachine;
  controls: CallControls;
  storedCall: StoredCall;
  shortcuts: ShortcutStore;
  veil: Veil;
  guard: GuardChoice;
  icebreakers: IcebreakerSession;
  recap: RecapStore;
  lastEnd: LastEnd;
  /** the stream of which a frame was on screen last */
  face: Readable<{ stream: MediaStream | null }>;
  /** Reports that a stream's first frame has come, to the element that carries its picture. */
  onFirstFrame: (stream: MediaStream, picture: { readonly current: HTMLVideoElement | null }) => void;
}

export interface CallSessionOptions {
  selfId: string;
  /** the first page is the call page, for a search */
  startsHere: boolean;
  navigation: CallNavigation;
  /** read at each join of the queue */
  matchFilters: () => MatchFilters | undefined;
}

/**
 * @param scope ends when the user signs out, or when everything around a call has crashed. A reload does not end it: it may
 * resume the call.
 */
export function createCallSession(scope: Scope, services: Services, options: CallSessionOptions): CallSession {
  const { media, peers, clock, storage, tab } = services;
  scope.keep(() => {
    media.setCover(false);
    media.release('call');
    peers.drop();
  });
  const { selfId, matchFilters } = options;
  const navigation: CallNavigation = {
    toSetup() {
      controls.leadAway();
      options.navigation.toSetup();
    },
  };
  const startsHere = options.startsHere && !tab.isRevisited;
  const tabSockets = createTabSockets(scope, services, storage.session);
  const endReports = createEndReports(scope, services);
  const storedCall = createStoredCall(storage.session, clock);
  scope.keep(storedCall.clear);
  const icebreakers = createIcebreakerSession({ clock, newId: services.newId });
  const machine = runCall({
    selfId,
    clock,
    effects: createCallEffects(services, navigation, matchFilters, tabSockets, endReports.report),
    openPeer: createPeerSession(services, icebreakers),
  });
  scope.keep(machine.stop);
  // The call of a duplicated tab is the other's.
  tab.whenKnown((isCopy) => {
    if (isCopy) storedCall.clear();
  });
  const veil = createVeil();
  const call = {
    get() {
      const { state, context } = machine.get();
      return { state, ...context };
    },
    subscribe: machine.subscribe,
  };
  const choice = createGuardChoice(storage.local);
  const guard = createGuard(scope, services, { call, veil, choice });
  const controls = createCallControls(services, machine, { startsHere, storedCall, veil, guard });
  const recap = createRecapStore(scope, machine);
  const lastEnd = createLastEnd(scope, { call, avoided: services.avoided, store: storage.session, clock });
  scope.keep(
    media.state.subscribe(() => {
      const { beginBlurred } = media.state.get();
      const { state, context } = machine.get();
      if (state !== 'idle' && context.beginBlurred !== beginBlurred)
        machine.send({ type: 'SET_BEGIN_BLURRED', enabled: beginBlurred });
    }),
  );
  renewEmptySearch(scope, services, machine, controls);
  forwardServerEvents(scope, services, machine.send);
  announceDeparture(scope, services, machine);
  const face = createStore<{ stream: MediaStream | null }>({ stream: null });
  const firstFrame = createFirstFrame(scope, services, () => machine.get().context);
  // First of all, while everything else still runs.
  scope.keep(controls.quit);
  return {
    machine,
    controls,
    storedCall,
    shortcuts: createShortcutStore(storage.local),
    veil,
    guard: choice,
    icebreakers,
    recap,
    lastEnd,
    face,
    onFirstFrame(stream, picture) {
      firstFrame.shown(stream);
      face.set({ stream });
      guard.shown(stream, picture);
      const { roomId, remoteStream } = machine.get().context;
      if (roomId && remoteStream === stream) machine.send({ type: 'MEDIA_ARRIVED', roomId });
    },
  };
}
