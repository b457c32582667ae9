import { and, assign, enqueueActions, stopChild } from 'xstate';
import { initiatorOf } from '../rules.ts';
import { callSetup, endAs, joinRoom } from './setup.ts';
import * as updates from './updates.ts';

/** Joins the room and starts a fresh peer session at once: the session builds while the join travels. */
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
        peerDescription: context.peerDescription,
        offeredSession: context.offeredSession,
        peerTransport: context.peerTransport,
      },
    });
    // A further session negotiates anew.
    enqueue.assign({ peerDescription: null, offeredSession: null, peerTransport: null });
  }),
);

const countRetry = callSetup.assign(({ context }) => ({ retryCount: context.retryCount + 1 }));
const retry = { target: 'connecting', reenter: true, actions: countRetry } as const;

const failed = endAs('error', 'error');
const giveUp = {
  target: '#call.disconnecting',
  actions: [failed, callSetup.assign(updates.connectionFailed)],
} as const;

/** The peer session is being built, for the first time or again. */
export const connecting = callSetup.createStateConfig({
  entry: [
    stopChild('peer'),
    'hidePeer',
    enqueueActions(({ context, enqueue }) => enqueue(context.localStream ? openPeer : 'acquireMedia')),
  ],
  after: {
    streamWait: {
      guard: 'needsLocalStream',
      target: '#call.disconnecting',
      actions: [failed, assign(updates.streamTimedOut), 'willLeave'],
    },
    connectTimeout: [{ guard: 'canRetry', ...retry }, giveUp],
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
      { guard: and(['inRoom', 'canRetry']), ...retry },
      { guard: 'inRoom', ...giveUp },
    ],
    'xstate.error.actor.peer': [{ guard: 'canRetry', ...retry }, giveUp],
    /** The search ends as well: without a camera the next match would fail too, and keep its peer waiting. */
    SETUP_FAILED: { target: '#call.disconnecting', actions: [failed, 'note', 'willLeave'] },
  },
});
