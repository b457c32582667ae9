import { failed, found, linked, local, localReady, offer, ready, remote, remoteReady, wait } from './events.ts';
import { rowsFrom } from './row.ts';
import { waysTo } from './ways.ts';

const beforeCamera = [{ type: 'START_SEARCH' }, found] as const;
const retried = [...waysTo.connecting, failed, failed, failed];
const error = { callEndReason: 'error', disconnectionReason: 'error', serverKnows: true } as const;
const failedNotice = { code: 'CONNECTION_FAILED', reason: null, message: null, resetsAt: null } as const;

export const connectingRows = rowsFrom('connecting', [
  {
    name: 'the camera opens: the session starts and the room is joined',
    given: [...beforeCamera],
    when: localReady,
    effects: ['joinRoom room', 'peer+ 0 offers all'],
    changes: { localStream: local },
  },
  { name: 'a second camera starts no second session', when: { ...localReady, stream: { id: 'other' } } },
  { name: 'before the camera opens, a signal has no session to reach', given: [...beforeCamera], when: offer },
  {
    name: 'before the camera opens, a new socket joins no room',
    given: [...beforeCamera],
    when: { type: 'SOCKET_RECONNECTED' },
  },
  {
    name: 'the peer does not wait for a camera that fails to open',
    given: [...beforeCamera, wait(999)],
    when: wait(1, 'after streamWait'),
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'cleanUp'],
    changes: {
      ...error,
      leaveAfterCall: true,
      notice: { code: 'SETUP_FAILED', reason: 'STREAM_TIMEOUT', message: null, resetsAt: null },
    },
  },
  { name: 'with an open camera nothing is waited for', when: wait(9999) },
  {
    name: 'the remote picture alone does not connect',
    when: remoteReady,
    changes: { remoteStream: remote },
  },
  {
    name: 'the remote picture completes a link that came first',
    given: [...waysTo.connecting, linked, wait(300)],
    when: remoteReady,
    to: 'connected',
    changes: { remoteStream: remote, connectedOnce: true, callStartTime: 300 },
  },
  {
    name: 'a link with both pictures connects; retries are reset, the server’s start time stays',
    given: [...waysTo.connecting, failed, ready, remoteReady, wait(2000)],
    when: linked,
    to: 'connected',
    changes: { retryCount: 0, linkUp: true, connectedOnce: true },
  },
  {
    name: 'the peer hears which switches are off',
    given: [
      ...waysTo.connecting,
      { type: 'SET_MICROPHONE', enabled: false },
      { type: 'SET_CAMERA', enabled: false },
      ready,
      remoteReady,
    ],
    when: linked,
    to: 'connected',
    effects: ['announceTrack room audio false', 'announceTrack room video false'],
    changes: { linkUp: true, connectedOnce: true },
  },
  {
    name: 'a link without the remote picture waits',
    when: linked,
    changes: { linkUp: true },
  },
  {
    name: 'a link without the local picture waits',
    given: [...beforeCamera, remoteReady],
    when: linked,
    changes: { linkUp: true },
  },
  {
    name: 'a failed try starts the next, with a new session',
    given: [...waysTo.connecting, linked],
    when: failed,
    effects: ['joinRoom room', 'peer-', 'peer+ 1 offers all'],
    changes: { retryCount: 1, linkUp: false },
  },
  {
    name: 'the third retry is still made',
    given: [...waysTo.connecting, failed, failed],
    when: failed,
    effects: ['joinRoom room', 'peer-', 'peer+ 3 offers all'],
    changes: { retryCount: 3 },
  },
  {
    name: 'after three retries the call ends',
    given: retried,
    when: failed,
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'peer-', 'cleanUp'],
    changes: { ...error, notice: failedNotice },
  },
  {
    name: 'a try that hangs starts the next',
    given: [...waysTo.connecting, remoteReady, wait(9999)],
    when: wait(1, 'after connectTimeout'),
    effects: ['joinRoom room', 'peer-', 'peer+ 1 offers all'],
    changes: { retryCount: 1, remoteStream: null },
  },
  {
    name: 'each try has its own time',
    given: [...waysTo.connecting, wait(9999), failed],
    when: wait(9999),
  },
  {
    name: 'the call ends when the last try hangs',
    given: [...retried, wait(9999)],
    when: wait(1, 'after connectTimeout'),
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'peer-', 'cleanUp'],
    changes: { ...error, notice: failedNotice },
  },
  {
    name: 'without a camera both the call and the search end',
    when: { type: 'SETUP_FAILED', code: 'SETUP_FAILED', message: 'no codec' },
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'peer-', 'cleanUp'],
    changes: {
      ...error,
      leaveAfterCall: true,
      notice: { code: 'SETUP_FAILED', reason: null, message: 'no codec', resetsAt: null },
    },
  },
  {
    name: 'a session that throws costs a retry',
    when: { crash: 'peer' },
    effects: ['joinRoom room', 'peer+ 1 offers all'],
    changes: { retryCount: 1 },
  },
  {
    name: 'the call ends when the last session throws',
    given: retried,
    when: { crash: 'peer' },
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'cleanUp'],
    changes: { ...error, notice: failedNotice },
  },
  {
    name: 'a peer that reloads gets a new session and costs no retry',
    given: [...waysTo.connecting, failed, remoteReady],
    when: { type: 'PEER_RESTARTED', roomId: 'room' },
    effects: ['joinRoom room', 'peer-', 'peer+ 1 offers all'],
    changes: { remoteStream: null },
  },
]);
