import { type CallMachine, runCall } from '@visavis/domain/call/run-call.ts';
import type { MatchFilters } from '@visavis/domain/matching/contract.ts';
import { createStore, type Readable } from '../../platform/store.ts';
import type { Services } from '../../services/services.tsx';
import { createGuardChoice, type GuardChoice } from '../guard/guard-choice.ts';
import type { IcebreakerView } from '../icebreakers/icebreaker-session.ts';
import { createLateLiveSide, type LateLiveSide } from '../live/late-live-side.ts';
import { createLastEnd, type LastEnd } from '../recap/last-end.ts';
import { createRecapStore, type RecapStore } from '../recap/recap-store.ts';
import { createShortcutStore, type ShortcutStore } from '../shortcuts/shortcut-store.ts';
import { createVeil, type Veil } from '../veil/veil.ts';
import { type CallControls, createCallControls } from './call-controls.ts';
import { type CallNavigation, createCallEffects } from './call-effects.ts';
import { renewEmptySearch } from './empty-search.ts';
import { createEndReports } from './end-reports.ts';
import { createFirstFrame } from './first-frame.ts';
import { announceDeparture } from './leaving.ts';
import { forwardServerEvents } from './server-events.ts';
import { createStoredCall, type StoredCall } from './stored-call.ts';
import { createTabSockets } from './tab-sockets.ts';

/** Searching and calling of one signed-in user. */
export interface CallSession {
  machine: CallMachine;
  controls: CallControls;
  storedCall: StoredCall;
  shortcuts: ShortcutStore;
  veil: Veil;
  guard: GuardChoice;
  /** what the games show; the live side plays them */
  games: Readable<IcebreakerView>;
  live: Pick<LateLiveSide, 'get' | 'subscribe'>;
  recap: RecapStore;
  lastEnd: LastEnd;
  /** Reports that a stream's first frame is on screen, in this element. */
  onFirstFrame: (stream: MediaStream, video: HTMLVideoElement) => void;
  /** The user signs out. A reload does not come here: it may resume the call. */
  end(): void;
}

export interface CallSessionOptions {
  selfId: string;
  /** the first page is the call page, for a search */
  startsHere: boolean;
  navigation: CallNavigation;
  /** read at each join of the queue */
  matchFilters: () => MatchFilters | undefined;
}

export function createCallSession(services: Services, options: CallSessionOptions): CallSession {
  const { media, peers, clock, storage, tab } = services;
  const { selfId, matchFilters } = options;
  const navigation: CallNavigation = {
    toSetup() {
      controls.leadAway();
      options.navigation.toSetup();
    },
  };
  const startsHere = options.startsHere && !tab.isRevisited;
  const tabSockets = createTabSockets(services, storage.session);
  const endReports = createEndReports(services);
  const machine = runCall({
    selfId,
    clock,
    effects: createCallEffects(services, navigation, matchFilters, tabSockets, endReports.report),
    openPeer: (input, sendBack) => live.openPeer(input, sendBack),
  });
  const storedCall = createStoredCall(storage.session, clock);
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
  const guard = createGuardChoice(storage.local);
  const games = createStore<IcebreakerView>({ isChoosing: false, state: null });
  const live = createLateLiveSide(services, { call, veil, choice: guard, games });
  const stopLoading = machine.subscribe(() => machine.get().state !== 'idle' && live.load());
  const controls = createCallControls(services, machine, { startsHere, storedCall, veil, live });
  const recap = createRecapStore(machine);
  const lastEnd = createLastEnd({ call, avoided: services.avoided, store: storage.session, clock });
  const stopFollowing = media.state.subscribe(() => {
    const { beginBlurred } = media.state.get();
    const { state, context } = machine.get();
    if (state !== 'idle' && context.beginBlurred !== beginBlurred)
      machine.send({ type: 'SET_BEGIN_BLURRED', enabled: beginBlurred });
  });
  const stopRenewing = renewEmptySearch(services, machine, controls);
  const stopForwarding = forwardServerEvents(services, machine.send);
  const stopAnnouncing = announceDeparture(services, machine);
  const firstFrame = createFirstFrame(services, () => machine.get().context);
  return {
    machine,
    controls,
    storedCall,
    shortcuts: createShortcutStore(storage.local),
    veil,
    guard,
    games,
    live,
    recap,
    lastEnd,
    onFirstFrame(stream, video) {
      firstFrame.shown(stream);
      live.get().side?.guard.shown(stream, video);
      const { roomId, remoteStream } = machine.get().context;
      if (roomId && remoteStream === stream) machine.send({ type: 'MEDIA_ARRIVED', roomId });
    },
    end() {
      firstFrame.stop();
      stopLoading();
      live.stop();
      recap.stop();
      lastEnd.stop();
      stopRenewing();
      stopForwarding();
      stopFollowing();
      stopAnnouncing();
      tabSockets.stop();
      endReports.stop();
      machine.stop();
      storedCall.clear();
      media.setCover(false);
      media.release('call');
      peers.drop();
    },
  };
}
