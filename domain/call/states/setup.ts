import { assign, enqueueActions, setup } from 'xstate';
import {
  CLEANUP_WAIT,
  CONNECT_TIMEOUT,
  DISCONNECT_TIMEOUT,
  INITIAL_LEVEL_AFTER,
  PICTURE_TIMEOUT,
  QUALITY_EVERY,
  SKIP_UNDO,
  STREAM_WAIT,
} from '../rules.ts';
import { type CallContext, type CallEndReason, type CallInput, type DisconnectionReason, noCall } from './context.ts';
import { effectActions, effectActors } from './effects.ts';
import type { CallEvent, EndNotice, PeerCommand, TrackAnnouncement } from './events.ts';
import * as guards from './guards.ts';
import * as updates from './updates.ts';

/** The events that are forwarded to the peer session. */
const isPeerCommand = (event: CallEvent): event is Extract<CallEvent, PeerCommand> =>
  event.type === 'ROOM_READY' ||
  event.type === 'OFFER_RECEIVED' ||
  event.type === 'ANSWER_RECEIVED' ||
  event.type === 'CANDIDATE_RECEIVED';

/** The vocabulary of the machine's states: types, effects, context changes, guards and delays. */
export const callSetup = setup({
  types: {} as {
    context: CallContext;
    events: CallEvent;
    input: CallInput;
    children: { peer: 'peerSession'; cleanUp: 'cleanUp' };
  },
  actors: effectActors,
  actions: {
    ...effectActions,
    /** Keeps the event's message for the screen. */
    note: assign(({ event }) => updates.noticeOf(event)),
    storeMatch: assign(({ event }) => ('peerInfo' in event ? updates.storeMatch(event) : {})),
    resume: assign(({ context, event }) => (event.type === 'RESUME_CALL' ? updates.resume(context, event) : {})),
    returnToCall: assign(({ context, event }) =>
      event.type === 'ACTIVE_ELSEWHERE' ? updates.returnToCall(context, event) : {},
    ),
    beginFriendCall: assign(({ context, event }) =>
      event.type === 'FRIEND_CALL' ? updates.beginFriendCall(context, event) : {},
    ),
    beginCall: assign(({ context, event }) => ('peerInfo' in event ? updates.beginCall(context, event) : {})),
    storeClock: assign(({ context, event }) => ('startedAt' in event ? updates.storeClock(context, event) : {})),
    storeLocalStream: assign(({ event }) => (event.type === 'LOCAL_STREAM_READY' ? { localStream: event.stream } : {})),
    storeRemoteStream: assign(({ event }) =>
      event.type === 'REMOTE_STREAM_READY' ? { remoteStream: event.stream } : {},
    ),
    storePeerToggle: assign(({ event }) =>
      event.type === 'PEER_AUDIO_TOGGLED'
        ? { peerMuted: !event.enabled }
        : event.type === 'PEER_VIDEO_TOGGLED'
          ? updates.storePeerPicture(event)
          : {},
    ),
    storeSwitch: assign(({ event }) =>
      event.type === 'SET_MICROPHONE'
        ? { microphoneOn: event.enabled }
        : event.type === 'SET_CAMERA'
          ? { cameraOn: event.enabled }
          : event.type === 'SET_BEGIN_BLURRED'
            ? { beginBlurred: event.enabled }
            : {},
    ),
    storeFigures: assign(({ event }) => ('ratingRequired' in event ? updates.storeFigures(event) : {})),
    storeLateFigures: assign(({ event }) => ('ratingRequired' in event ? updates.storeLateFigures(event) : {})),
    /** The server ended the call: keeps its figures and what the end means for this user. */
    storeServerEnd: assign(({ context, event }) =>
      'ratingRequired' in event
        ? { ...updates.markEnd(context, updates.endingOf(event, context)), ...updates.storeFigures(event) }
        : {},
    ),
    markEnd: assign(({ context }, ending: updates.Ending) => updates.markEnd(context, ending)),
    settle: assign(({ context }) => updates.settle(context)),
    oweRating: assign(({ context }) => updates.oweRating(context)),
    storeCallBack: assign(({ context, event }) =>
      event.type === 'CALL_BACK_OFFERED' ? { callBackUntil: event.until + context.clock.now() - event.serverTime } : {},
    ),
    /** The screen says that it is over; the user who ended it knows. */
    endCallBack: assign(({ event }) => ({
      disconnectionReason: event.type === 'DECLINE_CALL_BACK' ? null : ('call_back_over' as const),
    })),
    willReturn: assign({ shouldReturnToSetup: true }),
    willLeave: assign({ leaveAfterCall: true }),
    /** Resets the call, except for what the next search still shows of it. */
    forgetCall: assign(noCall),
    hidePeer: assign(updates.dropLink),
    rememberLeaving: assign(({ context }) => ({ leftQueueAt: context.clock.now() })),
  },
  guards: {
    inRoom: guards.inRoom,
    inLastRoom: guards.inLastRoom,
    fromPeer: guards.fromPeer,
    isOtherUser: guards.isOtherUser,
    isOtherCall: guards.isOtherCall,
    isFreeCall: guards.isFreeCall,
    crossedLeave: guards.crossedLeave,
    needsLocalStream: guards.needsLocalStream,
    hasLocalStream: guards.hasLocalStream,
    hasBothStreams: guards.hasBothStreams,
    linkAwaitsPicture: guards.linkAwaitsPicture,
    awaitsMedia: guards.awaitsMedia,
    isBlurred: guards.isBlurred,
    isSkipPending: guards.isSkipPending,
    canRetry: guards.canRetry,
    endedByReturn: guards.endedByReturn,
    endedByUser: guards.endedByUser,
    needsNewPath: guards.needsNewPath,
    givesUpPicture: guards.givesUpPicture,
    regainsPicture: guards.regainsPicture,
    hasFailed: guards.hasFailed,
    changesLevel: guards.changesLevel,
    isClearOfRating: guards.isClearOfRating,
    endsInReport: guards.endsInReport,
    isReporting: guards.isReporting,
    returnsToSetup: guards.returnsToSetup,
    leaves: guards.leaves,
    mustRate: guards.mustRate,
    owesNothing: guards.owesNothing,
    isBroken: guards.isBroken,
    isCallBackOffered: guards.isCallBackOffered,
  },
  delays: {
    cleanupWait: CLEANUP_WAIT,
    disconnectTimeout: DISCONNECT_TIMEOUT,
    streamWait: STREAM_WAIT,
    connectTimeout: CONNECT_TIMEOUT,
    pictureTimeout: ({ context }) => PICTURE_TIMEOUT[context.resumed ? 'resumed' : 'found'],
    initialLevel: INITIAL_LEVEL_AFTER,
    qualityEvery: QUALITY_EVERY,
    skipUndo: SKIP_UNDO,
    callBackEnds: ({ context }) => guards.untilCallBackEnds(context),
    ratingCheck: ({ context }) => guards.untilRatingCheck(context),
  },
});

export const setTracks = {
  type: 'setTracks',
  params: ({ context }: { context: CallContext }) => ({
    // What is said after a swipe is not meant for the one who was left.
    microphoneOn: context.microphoneOn && !guards.isSkipPending({ context }),
    cameraOn: context.cameraOn,
  }),
} as const;

/** Marks why the call ends; `disconnection` is what the screen says about it, null where the user chose it. */
export const endAs = (reason: CallEndReason, disconnection: DisconnectionReason | null = null) =>
  ({ type: 'markEnd', params: { reason, disconnection } }) as const;
/** The connection is lost. Where the peer had announced that their page goes, the screen says that they left. */
export const lostConnection = {
  type: 'markEnd',
  params: ({ context }: { context: CallContext }): updates.Ending => ({
    reason: 'connection_lost',
    disconnection: context.peerAway ? 'peer_left' : 'connection_lost',
  }),
} as const;

/** What a side announces of its microphone, or of its picture, with the reason where the connection is too weak for it. */
function announcementOf(
  { roomId, microphoneOn, cameraOn, soundOnly }: CallContext,
  kind: TrackAnnouncement['kind'],
): TrackAnnouncement | null {
  if (!roomId) return null;
  if (kind === 'audio') return { roomId, kind, enabled: microphoneOn };
  const isWithheld = cameraOn && soundOnly;
  return { roomId, kind, enabled: cameraOn && !soundOnly, ...(isWithheld && { reason: 'weak_connection' as const }) };
}

/** @param isKnown whether the peer still knows what was announced before: then only a change is */
const announce = (kind: TrackAnnouncement['kind'], isKnown: boolean) =>
  callSetup.createAction(
    enqueueActions(({ context, enqueue }) => {
      const params = announcementOf(context, kind);
      const text = params && (params.reason ?? String(params.enabled));
      if (!params || (isKnown && context.announced[kind] === text)) return;
      enqueue({ type: 'announceTrack', params });
      enqueue.assign({ announced: { ...context.announced, [kind]: text } });
    }),
  );

/** Announces both switches: each time both are in the room, as the peer may have begun anew. */
export const announceSwitches = [announce('audio', false), announce('video', false)];
/** Without it a camera that was unplugged would leave a still picture on the peer's screen. */
export const announceChange = callSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type === 'TRACK_CHANGED') enqueue(announce(event.kind, false));
  }),
);
/** Announces what the peer does not know yet. */
export const announceMicrophone = announce('audio', true);
export const announcePicture = announce('video', true);

/** Forwards the event to the peer session, which runs once the local stream is there. */
export const forwardToPeer = callSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (context.localStream && isPeerCommand(event)) enqueue.sendTo('peer', event);
  }),
);

export const joinRoom = callSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    if (context.roomId) enqueue({ type: 'joinRoom', params: { roomId: context.roomId } });
  }),
);

/** Notifies the server, once, that this side ends the call. */
export const notifyServer = (event: EndNotice['event']) =>
  callSetup.createAction(
    enqueueActions(({ context, enqueue }) => {
      if (context.serverKnows || !context.roomId) return;
      enqueue({ type: 'notifyServer', params: { event, roomId: context.roomId } });
      enqueue.assign({ serverKnows: true });
    }),
  );

/** Ends a room that this side does not enter, so that the other does not wait there. */
export const endUnentered = {
  type: 'notifyServer',
  params: ({ event }: { event: { roomId: string } }): EndNotice => ({ event: 'video:end', roomId: event.roomId }),
} as const;

/** Sends the rating that was given at the prompt, where one is due. */
export const sendEarlyRating = callSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    const { roomId, earlyRating } = context;
    if (!roomId || !earlyRating || !guards.ratingDue({ context })) return;
    enqueue({ type: 'sendRating', params: { roomId, rating: earlyRating } });
  }),
);
