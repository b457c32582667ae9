import { knows, linked, lost, media, peerLeaves, ready, remoteReady, wait } from './events.ts';
import { rowsFrom } from './row.ts';
import { toConnected, toConnectedFor, waysTo } from './ways.ts';

const hidden = { remoteStream: null, linkUp: false } as const;
const connectionLost = {
  ...hidden,
  callDuration: 12,
  callEndReason: 'connection_lost',
  disconnectionReason: 'connection_lost',
  serverKnows: true,
} as const;

/** The link is up, and nothing comes over it. */
const silent = [...waysTo.connecting, ready, wait(500), remoteReady, linked];

export const connectedRows = rowsFrom('connected', [
  { name: 'the other’s picture arrives', given: silent, when: media, changes: { mediaArrived: true } },
  {
    name: 'a link that brings no picture is given up 10 s after the match',
    given: [...silent, wait(9499)],
    when: wait(1, 'PICTURE_TIMEOUT'),
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'peer-'],
    changes: {
      ...hidden,
      callEndReason: 'connection_lost',
      disconnectionReason: 'no_picture',
      serverKnows: true,
    },
  },
  {
    name: 'the initial level is set after 1 s',
    given: [...toConnected, wait(999)],
    when: wait(1, 'INITIAL_LEVEL_DUE'),
    effects: ['peer> SET_VIDEO_LEVEL medium'],
    changes: { videoLevel: 'medium' },
  },
  {
    name: 'the quality is sampled after 2 s',
    given: [...toConnected, wait(1999)],
    when: wait(1, 'QUALITY_CHECK'),
    effects: ['peer> SAMPLE_QUALITY'],
  },
  {
    name: 'the quality is sampled every 2 s',
    given: [...toConnectedFor(2), wait(1999)],
    when: wait(1, 'QUALITY_CHECK'),
    effects: ['peer> SAMPLE_QUALITY'],
  },
  {
    name: 'the optional prompt opens at the threshold',
    given: [...toConnected, wait(599_999)],
    when: wait(1, 'TRIGGER_RATING_CHECK'),
    // The quality is sampled at every even second.
    effects: ['peer> SAMPLE_QUALITY'],
    changes: { ratingPromptOpen: true },
  },
  {
    name: 'the optional prompt opens when asked to',
    when: { type: 'TRIGGER_RATING_CHECK' },
    changes: { ratingPromptOpen: true },
  },
  {
    name: 'the prompt stays closed for a user who has rated',
    given: [...toConnected, { type: 'RATING_SUBMITTED', rating: 'positive' }],
    when: { type: 'TRIGGER_RATING_CHECK' },
  },
  {
    name: 'the prompt can be closed',
    given: [...toConnected, { type: 'TRIGGER_RATING_CHECK' }],
    when: { type: 'DISMISS_RATING_PROMPT' },
    changes: { ratingPromptOpen: false },
  },
  {
    name: 'a rating from the prompt is kept for the end',
    given: [...toConnected, { type: 'TRIGGER_RATING_CHECK' }],
    when: { type: 'RATING_SUBMITTED', rating: 'positive' },
    changes: { earlyRating: 'positive', ratingPromptOpen: false },
  },
  {
    name: 'the link is interrupted',
    when: { type: 'LINK_INTERRUPTED', roomId: 'room' },
    changes: { linkInterrupted: true },
  },
  {
    name: 'the link is restored',
    given: [...toConnected, { type: 'LINK_INTERRUPTED', roomId: 'room' }],
    when: { type: 'LINK_RESTORED', roomId: 'room' },
    changes: { linkInterrupted: false },
  },
  {
    name: 'the peer’s stream is replaced',
    when: { ...remoteReady, stream: { id: 'remote-2' } },
    changes: { remoteStream: { id: 'remote-2' } },
  },
  {
    name: 'the peer reloads: the call connects again and its clock runs on',
    given: [...toConnectedFor(1), { type: 'LINK_INTERRUPTED', roomId: 'room' }],
    when: { type: 'PEER_RESTARTED', roomId: 'room' },
    to: 'connecting',
    effects: ['joinRoom room', 'peer-', 'peer+ 0 offers all'],
    changes: { ...hidden, linkInterrupted: false },
  },
  {
    name: 'the microphone is switched and the peer notified',
    when: { type: 'SET_MICROPHONE', enabled: false },
    effects: ['setTracks false true', 'announceTrack room audio false'],
    changes: { microphoneOn: false, ...knows(false) },
  },
  {
    name: 'the camera is switched and the peer notified',
    when: { type: 'SET_CAMERA', enabled: false },
    effects: ['setTracks true false', 'announceTrack room video false'],
    changes: { cameraOn: false, ...knows(true, false) },
  },
  {
    name: 'a skip of a short call goes straight to the clean-up',
    given: toConnectedFor(29),
    when: { type: 'SKIP' },
    to: 'disconnecting',
    effects: ['notifyServer video:skip room', 'peer-'],
    changes: { ...hidden, callDuration: 29, callEndReason: 'skip', serverKnows: true },
  },
  {
    name: 'a skip of a longer call that owes no rating goes straight to the clean-up, too',
    given: toConnectedFor(596),
    when: { type: 'SKIP' },
    to: 'disconnecting',
    effects: ['notifyServer video:skip room', 'peer-'],
    changes: { ...hidden, callDuration: 596, callEndReason: 'skip', serverKnows: true },
  },
  {
    name: 'a skip of a call that may owe a rating by the server’s count waits for its figures',
    given: toConnectedFor(597),
    when: { type: 'SKIP' },
    to: 'skipping',
    effects: ['notifyServer video:skip room', 'peer-'],
    changes: { ...hidden, callDuration: 597, callEndReason: 'skip', serverKnows: true },
  },
  {
    name: 'a session that throws is a lost connection',
    given: toConnectedFor(12),
    when: { type: 'PEER_CRASHED' },
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'peer-'],
    changes: connectionLost,
  },
  {
    name: 'the connection to a peer whose page went away is lost: they left',
    given: [...toConnectedFor(12), peerLeaves],
    when: lost,
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'peer-'],
    changes: { ...connectionLost, disconnectionReason: 'peer_left' },
  },
  {
    name: 'the connection is lost',
    given: toConnectedFor(12),
    when: lost,
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'peer-'],
    changes: connectionLost,
  },
]);
