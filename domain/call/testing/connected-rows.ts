import type { CallContext } from '../states/context.ts';
import { linked, lost, media, peerLeaves, quality, ready, remoteReady, wait } from './events.ts';
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
const measured = (packetLoss: number, roundTripTime: number, overall: 'excellent' | 'good' | 'poor') =>
  ({
    connectionQuality: { packetLoss, jitter: 1, roundTripTime, bandwidth: 1000, overall },
  }) satisfies Partial<CallContext>;

const failingFor = (samples: number) => Array.from({ length: samples }, () => quality(60));

/** The link is up, and nothing comes over it. */
const silent = [...waysTo.connecting, ready, wait(500), remoteReady, linked];

export const connectedRows = rowsFrom('connected', [
  { name: 'the other’s picture arrives', given: silent, when: media, changes: { mediaArrived: true } },
  {
    name: 'a link that brings no picture is given up 10 s after the match',
    given: [...silent, wait(9499)],
    when: wait(1, 'after pictureTimeout'),
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'peer-', 'cleanUp'],
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
    when: wait(1, 'after initialLevel'),
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
    name: 'an unchanged level is left alone',
    given: toConnectedFor(1),
    when: quality(3),
    changes: measured(3, 20, 'good'),
  },
  {
    name: 'before the initial level nothing is adapted',
    when: quality(10, 200),
    changes: measured(10, 200, 'poor'),
  },
  {
    name: 'a changed quality changes the level',
    given: toConnectedFor(1),
    when: quality(0),
    effects: ['peer> SET_VIDEO_LEVEL high'],
    changes: { ...measured(0, 20, 'excellent'), videoLevel: 'high' },
  },
  {
    name: 'one sample with a loss above 10 percent is borne',
    given: toConnectedFor(1),
    when: quality(60),
    effects: ['peer> SET_VIDEO_LEVEL low'],
    changes: { ...measured(60, 20, 'poor'), failingSamples: 1, videoLevel: 'low' },
  },
  {
    name: 'a third one in a row makes both seek a new path, with the least picture',
    given: [...toConnectedFor(1), quality(60), quality(60)],
    when: quality(60),
    effects: ['peer> SET_VIDEO_LEVEL low', 'peer> SEEK_NEW_PATH'],
    changes: { failingSamples: 3 },
  },
  {
    name: 'a better sample in between starts the count again',
    given: [...toConnectedFor(1), ...failingFor(14), quality(10)],
    when: quality(10.1),
    changes: { ...measured(10.1, 20, 'poor'), failingSamples: 1 },
  },
  {
    name: 'half a minute of it ends the call',
    given: [...toConnectedFor(1), ...failingFor(14)],
    when: quality(10.1),
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'peer-', 'cleanUp'],
    changes: {
      ...measured(10.1, 20, 'poor'),
      ...connectionLost,
      failingSamples: 15,
      callDuration: 1,
      disconnectionReason: 'network',
    },
  },
  {
    name: 'the optional prompt opens at the threshold',
    given: [...toConnected, wait(599_999)],
    when: wait(1, 'after ratingCheck'),
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
    changes: { microphoneOn: false },
  },
  {
    name: 'the camera is switched and the peer notified',
    when: { type: 'SET_CAMERA', enabled: false },
    effects: ['setTracks true false', 'announceTrack room video false'],
    changes: { cameraOn: false },
  },
  {
    name: 'a skip of a short call goes straight to the clean-up',
    given: toConnectedFor(29),
    when: { type: 'SKIP' },
    to: 'disconnecting',
    effects: ['notifyServer video:skip room', 'peer-', 'cleanUp'],
    changes: { ...hidden, callDuration: 29, callEndReason: 'skip', serverKnows: true },
  },
  {
    name: 'a skip of a longer call waits for the server’s figures',
    given: toConnectedFor(30),
    when: { type: 'SKIP' },
    to: 'skipping',
    effects: ['notifyServer video:skip room', 'peer-'],
    changes: { ...hidden, callDuration: 30, callEndReason: 'skip', serverKnows: true },
  },
  {
    name: 'a session that throws is a lost connection',
    given: toConnectedFor(12),
    when: { crash: 'peer' },
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'cleanUp'],
    changes: connectionLost,
  },
  {
    name: 'the connection to a peer whose page went away is lost: they left',
    given: [...toConnectedFor(12), peerLeaves],
    when: lost,
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'peer-', 'cleanUp'],
    changes: { ...connectionLost, disconnectionReason: 'peer_left' },
  },
  {
    name: 'the connection is lost',
    given: toConnectedFor(12),
    when: lost,
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'peer-', 'cleanUp'],
    changes: connectionLost,
  },
]);
