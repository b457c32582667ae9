import { figures, knows, quality, ready, serverEnds, swipe, takeBack, takenOver, wait } from './events.ts';
import { type Row, rowsFrom } from './row.ts';
import { toConnectedFor } from './ways.ts';

const given = toConnectedFor(20);
const swiped = [...given, swipe];
const silent = 'setTracks false true';
const heard = 'setTracks true true';
const hidden = { remoteStream: null, linkUp: false, skipDueAt: null } as const;
const skipped = (seconds: number) =>
  ({ ...hidden, callDuration: seconds, callEndReason: 'skip', serverKnows: true }) as const;
const closed = ['peer-'];

const whenConnected = rowsFrom('connected', [
  {
    name: 'a swipe waits for three seconds, in which the user is not heard and nothing is sent',
    given,
    when: swipe,
    effects: [silent],
    changes: { skipDueAt: 23_000 },
  },
  { name: 'a second swipe changes nothing', given: [...swiped, wait(1000)], when: swipe },
  { name: 'nothing is sent until the three seconds are over', given: [...swiped, wait(1998)], when: wait(1) },
  {
    name: 'a swipe that was not taken back is a skip',
    given: [...swiped, wait(2999)],
    when: wait(1, 'SKIP_DUE'),
    to: 'disconnecting',
    effects: [heard, 'notifyServer video:skip room', ...closed],
    changes: skipped(23),
  },
  {
    name: 'a swipe that was not taken back in a longer call waits for the server’s figures',
    given: [...toConnectedFor(594), swipe, wait(2999)],
    when: wait(1, 'SKIP_DUE'),
    to: 'skipping',
    effects: [heard, 'notifyServer video:skip room', 'peer-'],
    changes: skipped(597),
  },
  {
    name: 'a swipe is taken back: the call goes on, and the user is heard',
    given: [...swiped, wait(1500)],
    when: takeBack,
    effects: [heard],
    changes: { skipDueAt: null },
  },
  {
    name: 'a swipe that was taken back is over',
    given: [...swiped, wait(500), takeBack, wait(2499)],
    when: wait(1),
  },
  {
    name: 'a swipe after one that was taken back has three seconds of its own',
    given: [...swiped, wait(1500), takeBack, wait(500)],
    when: swipe,
    effects: [silent],
    changes: { skipDueAt: 25_000 },
  },
  {
    name: 'a swipe after one that was taken back outlasts the three seconds of the first',
    given: [...swiped, wait(1500), takeBack, wait(500), swipe, wait(999)],
    when: wait(1),
  },
  { name: 'nothing is taken back without a swipe', given, when: takeBack },
  {
    name: 'a microphone that was off stays off when a swipe is taken back',
    given: [...given, { type: 'SET_MICROPHONE', enabled: false }, swipe],
    when: takeBack,
    effects: ['setTracks false true'],
    changes: { skipDueAt: null },
  },
  {
    name: 'a microphone that is turned on after a swipe is heard only once it is taken back',
    given: [...given, { type: 'SET_MICROPHONE', enabled: false }, swipe],
    when: { type: 'SET_MICROPHONE', enabled: true },
    effects: [silent, 'announceTrack room audio true'],
    changes: { microphoneOn: true, ...knows() },
  },
  {
    name: 'the peer, who comes back into the room, learns nothing of a swipe',
    given: [...swiped, { type: 'PEER_LEAVING', roomId: 'room', userId: 'bob' }],
    when: ready,
    effects: ['announceTrack room audio true', 'announceTrack room video true', 'peer> ROOM_READY'],
    changes: { peerAway: false, callStartTime: 20_000, endsAt: 1_820_000 },
  },
  {
    name: 'a press on Next does not wait for a swipe',
    given: [...swiped, wait(1000)],
    when: { type: 'SKIP' },
    to: 'disconnecting',
    effects: [heard, 'notifyServer video:skip room', ...closed],
    changes: skipped(21),
  },
  {
    name: 'the peer skips first: nothing of the swipe is sent',
    given: [...swiped, wait(1000)],
    when: serverEnds('skip', 21),
    to: 'disconnecting',
    effects: [heard, ...closed],
    changes: { ...skipped(21), figures: figures(21), disconnectionReason: 'peer_skipped' },
  },
  {
    name: 'a report over a swipe outlives the skip',
    given: [...swiped, { type: 'OPEN_REPORT' }, wait(2999)],
    when: wait(1, 'SKIP_DUE'),
    to: 'disconnecting',
    effects: [heard, 'notifyServer video:skip room', ...closed],
    changes: skipped(23),
  },
  {
    name: 'another tab takes over after a swipe: the next search is heard',
    given: [...given, quality(1), swipe],
    when: takenOver,
    to: 'idle',
    effects: [heard, 'releaseMedia', 'peer-'],
    resets: 'everything',
    changes: {
      notice: { code: 'TAKEN_OVER', reason: 'TAKEN_OVER', message: 'Another window', resetsAt: null },
      isTakenOver: true,
    },
  },
]);

const reloading = [...swiped, wait(1000), { type: 'PEER_RESTARTED', roomId: 'room' }] as const;

/** The peer reloads after a swipe. */
const whenConnecting = rowsFrom('connecting', [
  {
    name: 'a swipe is taken back while the call connects again',
    given: [...reloading],
    when: takeBack,
    effects: [heard],
    changes: { skipDueAt: null },
  },
  {
    name: 'a swipe becomes a skip while the call connects again',
    given: [...reloading, wait(1999)],
    when: wait(1, 'SKIP_DUE'),
    to: 'disconnecting',
    effects: [heard, 'notifyServer video:skip room', ...closed],
    changes: { skipDueAt: null, callDuration: 23, callEndReason: 'skip', serverKnows: true },
  },
]);

export const swipeRows: Row[] = [...whenConnected, ...whenConnecting];
