import type { callMachine } from '@visavis/domain/call/call-machine.ts';
import { callStateOf } from '@visavis/domain/call/call-status.ts';
import type { MatchFilters } from '@visavis/domain/matching/contract.ts';
import { type ActorRefFrom, createActor } from 'xstate';
import type { Clock } from '../../platform/clock.ts';
import type { Services } from '../../services/services.tsx';
import { createGuard, type Guard } from '../guard/guard.ts';
import { createIcebreakerSession, type IcebreakerSession } from '../icebreakers/icebreaker-session.ts';
import { createLastEnd, type LastEnd } from '../recap/last-end.ts';
import { createRecapStore, type RecapStore } from '../recap/recap-store.ts';
import { createShortcutStore, type ShortcutStore } from '../shortcuts/shortcut-store.ts';
import { createVeil, type Veil } from '../veil/veil.ts';
import { type CallControls, createCallControls } from './call-controls.ts';
import { type CallNavigation, provideCallEffects } from './call-effects.ts';
import { renewEmptySearch } from './empty-search.ts';
import { createEndReports } from './end-reports.ts';
import { createFirstFrame } from './first-frame.ts';
import { announceDeparture } from './leaving.ts';
import { forwardServerEvents } from './server-events.ts';
import { createStoredCall, type StoredCall } from './stored-call.ts';
import { createTabSockets } from './tab-sockets.ts';

/** Searching and calling of one signed-in user. */
export interface CallSession {
  actor: ActorRefFrom<typeof callMachine>;
  controls: CallControls;
  storedCall: StoredCall;
  shortcuts: ShortcutStore;
  veil: Veil;
  guard: Guard;
  icebreakers: IcebreakerSession;
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

/** The clock as XState's actors take it. */
export const actorClockOf = (clock: Clock) => ({
  setTimeout: (run: (...args: never[]) => void, ms: number): unknown => clock.after(ms, run as () => void),
  clearTimeout: (cancel: unknown): void => (cancel as (() => void) | undefined)?.(),
});

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
  const icebreakers = createIcebreakerSession({ clock });
  const endReports = createEndReports(services);
  const effects = provideCallEffects(services, navigation, matchFilters, tabSockets, icebreakers, endReports.report);
  const actor = createActor(effects, {
    input: { selfId, clock },
    clock: actorClockOf(clock),
  });
  const storedCall = createStoredCall(storage.session, clock);
  // The call of a duplicated tab is the other's.
  tab.whenKnown((isCopy) => {
    if (isCopy) storedCall.clear();
  });
  const state = () => callStateOf(actor.getSnapshot().value);
  const veil = createVeil();
  const call = {
    get: () => ({ state: state(), ...actor.getSnapshot().context }),
    subscribe: (listen: () => void) => actor.subscribe(listen).unsubscribe,
  };
  const guard = createGuard(services, { call, veil });
  const controls = createCallControls(
    services,
    { state, send: actor.send },
    {
      startsHere,
      storedCall,
      veil,
      guard,
    },
  );
  actor.start();
  const recap = createRecapStore(actor);
  const lastEnd = createLastEnd({ call, avoided: services.avoided, store: storage.session, clock });
  const stopFollowing = media.state.subscribe(() => {
    const { beginBlurred } = media.state.get();
    const { context } = actor.getSnapshot();
    if (state() !== 'idle' && context.beginBlurred !== beginBlurred)
      actor.send({ type: 'SET_BEGIN_BLURRED', enabled: beginBlurred });
  });
  const stopRenewing = renewEmptySearch(services, actor, controls);
  const stopForwarding = forwardServerEvents(services, actor.send);
  const stopAnnouncing = announceDeparture(services, actor);
  const firstFrame = createFirstFrame(services, () => actor.getSnapshot().context);
  return {
    actor,
    controls,
    storedCall,
    shortcuts: createShortcutStore(storage.local),
    veil,
    guard,
    icebreakers,
    recap,
    lastEnd,
    onFirstFrame(stream, video) {
      firstFrame.shown(stream);
      guard.shown(stream, video);
      const { roomId, remoteStream } = actor.getSnapshot().context;
      if (roomId && remoteStream === stream) actor.send({ type: 'MEDIA_ARRIVED', roomId });
    },
    end() {
      firstFrame.stop();
      guard.stop();
      recap.stop();
      lastEnd.stop();
      stopRenewing();
      stopForwarding();
      stopFollowing();
      stopAnnouncing();
      tabSockets.stop();
      endReports.stop();
      actor.stop();
      storedCall.clear();
      media.setCover(false);
      media.release('call');
      peers.drop();
    },
  };
}
