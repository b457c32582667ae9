import { and, assign, cancel, enqueueActions, raise, sendTo, stopChild } from 'xstate';
import { initiatorOf } from '../rules.ts';
import { callSetup, forwardToPeer, joinRoom, setTracks } from './setup.ts';
import * as updates from './updates.ts';

/** The states of a call that lives: connecting and connected. */

/** The room is joined and a fresh session opened for this try: while one travels the other is built. */
const openPeer = callSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    const { roomId, peerId, localStream } = context;
    if (!roomId || !peerId || !localStream) return;
    enqueue(joinRoom);
    enqueue.spawnChild('peerSession', {
      id: 'peer',
      input: {
        roomId,
        peerId,
        localStream,
        iceTransportPolicy: context.iceTransportPolicy,
        isInitiator: initiatorOf(context.selfId, peerId) === context.selfId,
        attempt: context.retryCount,
      },
    });
  }),
);

const byUser = (reason: 'return' | 'ended' | 'cancel' | 'report') =>
  ({ type: 'markEnd', params: { reason, disconnection: null } }) as const;
const failed = { type: 'markEnd', params: { reason: 'error', disconnection: 'error' } } as const;
const lost = { type: 'markEnd', params: { reason: 'connection_lost', disconnection: 'connection_lost' } } as const;
const badNetwork = { type: 'markEnd', params: { reason: 'connection_lost', disconnection: 'network' } } as const;
const countRetry = callSetup.assign(({ context }) => ({ retryCount: context.retryCount + 1 }));
const giveUp = callSetup.assign(updates.connectionFailed);

/** In 0.1 s the report page opens, wherever the machine is by then. */
const planReport = callSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    if (!context.peerId || !context.roomId) return;
    const reportNavigationData = { reportedUserId: context.peerId, roomId: context.roomId };
    enqueue.assign({ reportNavigationData });
    enqueue.raise({ type: 'OPEN_REPORT', ...reportNavigationData }, { delay: 'reportNavigation' });
  }),
);

export const connecting = callSetup.createStateConfig({
  entry: [
    stopChild('peer'),
    'hidePeer',
    enqueueActions(({ context, enqueue }) => enqueue(context.localStream ? openPeer : 'acquireMedia')),
  ],
  after: {
    streamWait: {
      guard: 'needsLocalStream',
      target: 'disconnecting',
      actions: [failed, assign(updates.streamTimedOut), 'willLeave'],
    },
    connectTimeout: [
      { guard: 'canRetry', target: 'connecting', reenter: true, actions: countRetry },
      { target: 'disconnecting', actions: [failed, giveUp] },
    ],
  },
  on: {
    LOCAL_STREAM_READY: { guard: 'needsLocalStream', actions: ['storeLocalStream', openPeer] },
    REMOTE_STREAM_READY: [
      { guard: and(['inRoom', 'linkAwaitsPicture']), target: 'connected', actions: 'storeRemoteStream' },
      { guard: 'inRoom', actions: 'storeRemoteStream' },
    ],
    PEER_CONNECTED: [
      { guard: and(['inRoom', 'hasBothStreams']), target: 'connected' },
      { guard: 'inRoom', actions: assign({ linkUp: true }) },
    ],
    CONNECTION_FAILED: [
      { guard: and(['inRoom', 'canRetry']), target: 'connecting', reenter: true, actions: countRetry },
      { guard: 'inRoom', target: 'disconnecting', actions: [failed, giveUp] },
    ],
    'xstate.error.actor.peer': [
      { guard: 'canRetry', target: 'connecting', reenter: true, actions: countRetry },
      { target: 'disconnecting', actions: [failed, giveUp] },
    ],
    /** Without a camera the next match would fail as well, and cost somebody a wait. */
    SETUP_FAILED: { target: 'disconnecting', actions: [failed, 'note', 'willLeave'] },
    PEER_RESTARTED: { guard: 'inRoom', target: 'connecting', reenter: true },
    ROOM_READY: { guard: 'inRoom', actions: ['storeClock', forwardToPeer] },
    CLOCK_SYNCED: { guard: 'inRoom', actions: 'storeClock' },
    OFFER_RECEIVED: { guard: 'fromPeer', actions: forwardToPeer },
    ANSWER_RECEIVED: { guard: 'fromPeer', actions: forwardToPeer },
    CANDIDATE_RECEIVED: { guard: 'fromPeer', actions: forwardToPeer },
    PEER_AUDIO_TOGGLED: { guard: 'fromPeer', actions: 'storePeerToggle' },
    PEER_VIDEO_TOGGLED: { guard: 'fromPeer', actions: 'storePeerToggle' },
    SOCKET_RECONNECTED: { guard: 'hasLocalStream', actions: joinRoom },
    CALL_ENDED: [
      { guard: 'endedByReturn', target: 'disconnecting', actions: [byUser('return'), 'willReturn'] },
      { guard: 'endedByUser', target: 'disconnecting', actions: [byUser('ended'), 'willLeave'] },
      { guard: 'inRoom', target: 'disconnecting', actions: 'storeServerEnd' },
    ],
    PEER_DISCONNECTED: { guard: 'inRoom', target: 'disconnecting', actions: 'storeServerEnd' },
    ROOM_GONE: { guard: 'inRoom', target: 'disconnecting', actions: [lost, assign({ serverKnows: true })] },
    REPORT_USER: { target: 'disconnecting', actions: [byUser('report'), planReport] },
    CANCEL_SEARCH: { target: 'disconnecting', actions: [byUser('cancel'), 'willLeave'] },
    GO_BACK: { target: 'returning', actions: [byUser('return'), 'willReturn'] },
  },
});

/** The peer's picture of this side: muted, camera off. */
const announceSwitch = callSetup.createAction(
  enqueueActions(({ context: { roomId }, event, enqueue }) => {
    if (!roomId || (event.type !== 'SET_MICROPHONE' && event.type !== 'SET_CAMERA')) return;
    const kind = event.type === 'SET_MICROPHONE' ? 'audio' : 'video';
    enqueue({ type: 'announceTrack', params: { roomId, kind, enabled: event.enabled } });
  }),
);

export const connected = callSetup.createStateConfig({
  entry: [
    assign(({ context }) => updates.markConnected(context)),
    enqueueActions(({ context, enqueue }) => {
      const { roomId, microphoneOn, cameraOn } = context;
      if (!roomId) return;
      if (!microphoneOn) enqueue({ type: 'announceTrack', params: { roomId, kind: 'audio', enabled: false } });
      if (!cameraOn) enqueue({ type: 'announceTrack', params: { roomId, kind: 'video', enabled: false } });
    }),
    raise({ type: 'QUALITY_CHECK' }, { id: 'qualityCheck', delay: 'qualityEvery' }),
  ],
  exit: cancel('qualityCheck'),
  after: {
    ratingCheck: { actions: raise({ type: 'TRIGGER_RATING_CHECK' }) },
    initialLevel: {
      actions: [assign({ videoLevel: 'medium' }), sendTo('peer', { type: 'SET_VIDEO_LEVEL', level: 'medium' })],
    },
  },
  on: {
    TRIGGER_RATING_CHECK: {
      actions: assign(({ context }) => ({ ratingPromptOpen: context.earlyRating === null })),
    },
    DISMISS_RATING_PROMPT: { actions: assign({ ratingPromptOpen: false }) },
    RATING_SUBMITTED: {
      actions: assign(({ event }) => ({ earlyRating: event.rating, ratingPromptOpen: false })),
    },
    QUALITY_CHECK: {
      actions: [
        sendTo('peer', { type: 'SAMPLE_QUALITY' }),
        raise({ type: 'QUALITY_CHECK' }, { id: 'qualityCheck', delay: 'qualityEvery' }),
      ],
    },
    UPDATE_CONNECTION_QUALITY: [
      {
        guard: and(['inRoom', 'isFailingQuality']),
        target: 'disconnecting',
        actions: [assign(({ event }) => updates.storeQuality(event)), badNetwork],
      },
      {
        guard: and(['inRoom', 'changesLevel']),
        actions: [
          assign(({ event }) => ({ ...updates.storeQuality(event), videoLevel: updates.levelOf(event) })),
          sendTo('peer', ({ event }) => ({ type: 'SET_VIDEO_LEVEL', level: updates.levelOf(event) })),
        ],
      },
      { guard: 'inRoom', actions: assign(({ event }) => updates.storeQuality(event)) },
    ],
    LINK_INTERRUPTED: { guard: 'inRoom', actions: assign({ linkInterrupted: true }) },
    LINK_RESTORED: { guard: 'inRoom', actions: assign({ linkInterrupted: false }) },
    REMOTE_STREAM_READY: { guard: 'inRoom', actions: 'storeRemoteStream' },
    PEER_RESTARTED: { guard: 'inRoom', target: 'connecting' },
    ROOM_READY: { guard: 'inRoom', actions: ['storeClock', forwardToPeer] },
    CLOCK_SYNCED: { guard: 'inRoom', actions: 'storeClock' },
    OFFER_RECEIVED: { guard: 'fromPeer', actions: forwardToPeer },
    ANSWER_RECEIVED: { guard: 'fromPeer', actions: forwardToPeer },
    CANDIDATE_RECEIVED: { guard: 'fromPeer', actions: forwardToPeer },
    PEER_AUDIO_TOGGLED: { guard: 'fromPeer', actions: 'storePeerToggle' },
    PEER_VIDEO_TOGGLED: { guard: 'fromPeer', actions: 'storePeerToggle' },
    SOCKET_RECONNECTED: { actions: joinRoom },
    SET_MICROPHONE: { actions: ['storeSwitch', setTracks, announceSwitch] },
    SET_CAMERA: { actions: ['storeSwitch', setTracks, announceSwitch] },
    SKIP: { target: 'skipping', actions: { type: 'markEnd', params: { reason: 'skip', disconnection: null } } },
    'xstate.error.actor.peer': { target: 'disconnecting', actions: lost },
    CONNECTION_LOST: { guard: 'inRoom', target: 'disconnecting', actions: lost },
    CALL_ENDED: [
      { guard: 'endedByReturn', target: 'disconnecting', actions: [byUser('return'), 'willReturn'] },
      { guard: 'endedByUser', target: 'disconnecting', actions: [byUser('ended'), 'willLeave'] },
      { guard: 'inRoom', target: 'disconnecting', actions: 'storeServerEnd' },
    ],
    PEER_DISCONNECTED: { guard: 'inRoom', target: 'disconnecting', actions: 'storeServerEnd' },
    ROOM_GONE: { guard: 'inRoom', target: 'disconnecting', actions: [lost, assign({ serverKnows: true })] },
    REPORT_USER: { target: 'disconnecting', actions: [byUser('report'), planReport] },
    CANCEL_SEARCH: { target: 'disconnecting', actions: [byUser('cancel'), 'willLeave'] },
    GO_BACK: { target: 'returning', actions: [byUser('return'), 'willReturn'] },
  },
});
