import { elsewhere, found, limit, local, localReady, room, THRESHOLD, takenOver, wait } from './events.ts';
import { rowsFrom } from './row.ts';

const cancelled = [{ type: 'START_SEARCH' }, localReady, { type: 'CANCEL_SEARCH' }] as const;

export const idleRows = rowsFrom('idle', [
  {
    name: 'a search starts with the switches of the setup page',
    when: { type: 'START_SEARCH', microphoneOn: false },
    to: 'searching',
    effects: ['joinQueue none', 'acquireMedia'],
    changes: { microphoneOn: false },
  },
  {
    name: 'a search starts with the camera off',
    when: { type: 'START_SEARCH', cameraOn: false },
    to: 'searching',
    effects: ['joinQueue none', 'acquireMedia'],
    changes: { cameraOn: false },
  },
  {
    name: 'a new search clears the notice of the last one',
    given: [{ type: 'START_SEARCH' }, limit],
    when: { type: 'START_SEARCH' },
    to: 'searching',
    effects: ['joinQueue none', 'acquireMedia'],
    changes: { notice: null },
  },
  {
    name: 'a new search forgets when the last one was left',
    given: [...cancelled],
    when: { type: 'START_SEARCH' },
    to: 'searching',
    effects: ['joinQueue none', 'acquireMedia'],
    changes: { leftQueueAt: null },
  },
  {
    name: 'a search that another tab has is brought here',
    when: { type: 'START_SEARCH', takeover: 'search' },
    to: 'searching',
    effects: ['joinQueue search', 'acquireMedia'],
  },
  {
    name: 'a call that another tab has is brought here',
    given: [{ type: 'START_SEARCH' }, elsewhere],
    when: { ...room, type: 'RESUME_CALL' },
    to: 'connecting',
    effects: ['acquireMedia'],
    changes: {
      notice: null,
      roomId: 'room',
      peerId: 'bob',
      peerInfo: room.peerInfo,
      ratingThreshold: THRESHOLD,
      resumed: true,
    },
  },
  {
    name: 'a stored call is resumed; the camera opens before the room is joined',
    when: { ...found, type: 'RESUME_CALL', iceTransportPolicy: 'relay' },
    to: 'connecting',
    effects: ['acquireMedia'],
    changes: {
      roomId: 'room',
      peerId: 'bob',
      peerInfo: room.peerInfo,
      ratingThreshold: THRESHOLD,
      iceTransportPolicy: 'relay',
      resumed: true,
    },
  },
  {
    name: 'a resumed call keeps what was switched off',
    when: { ...found, type: 'RESUME_CALL', microphoneOn: false, cameraOn: false },
    to: 'connecting',
    effects: ['acquireMedia'],
    changes: {
      microphoneOn: false,
      cameraOn: false,
      roomId: 'room',
      peerId: 'bob',
      peerInfo: room.peerInfo,
      ratingThreshold: THRESHOLD,
      resumed: true,
    },
  },
  {
    name: 'a resumed call clears what the last search left',
    given: [...cancelled, { type: 'SERVER_ERROR', code: 'GENERAL_ERROR', message: 'No', reason: 'INTERNAL' }],
    when: { ...found, type: 'RESUME_CALL' },
    to: 'connecting',
    effects: ['acquireMedia'],
    changes: {
      notice: null,
      leftQueueAt: null,
      roomId: 'room',
      peerId: 'bob',
      peerInfo: room.peerInfo,
      ratingThreshold: THRESHOLD,
      resumed: true,
    },
  },
  {
    name: 'a call with oneself is not resumed',
    when: { ...found, type: 'RESUME_CALL', peerId: 'alice' },
  },
  {
    name: 'a match that crossed the leave is declined',
    given: [...cancelled, wait(4999)],
    when: found,
    effects: ['notifyServer video:end room'],
  },
  {
    name: 'a match that crossed a later leave is declined',
    given: [wait(60_000), ...cancelled, wait(4999)],
    when: found,
    effects: ['notifyServer video:end room'],
  },
  {
    name: 'a match for another tab is ignored',
    given: [...cancelled, wait(5000)],
    when: found,
  },
  {
    name: 'a match before any search is ignored',
    when: found,
  },
  {
    name: 'a takeover changes nothing',
    when: takenOver,
  },
  {
    name: 'what another tab has is not asked about once the search is cancelled',
    given: [...cancelled],
    when: elsewhere,
  },
  {
    name: 'a camera that opens late is not kept',
    when: { ...localReady, stream: local },
  },
]);
