import type { CallContext } from '../states/context.ts';
import { knows, quality, trackChanged } from './events.ts';
import { rowsFrom } from './row.ts';
import { toConnectedFor } from './ways.ts';

type Overall = 'excellent' | 'good' | 'poor';
const measured = (packetLoss: number, roundTripTime: number, overall: Overall, bandwidth = 0) =>
  ({
    connectionQuality: { packetLoss, jitter: 1, roundTripTime, bandwidth, overall },
  }) satisfies Partial<CallContext>;

/** The first sample of a call. */
const first = (packetLoss: number, roundTripTime: number, overall: Overall, bandwidth = 0) => ({
  ...measured(packetLoss, roundTripTime, overall, bandwidth),
  shortestRoundTrip: roundTripTime,
});

const failingFor = (samples: number) => Array.from({ length: samples }, () => quality(60));
/** In sound only, after so many samples with little loss. */
const soundOnlyFor = (recovered: number) => [
  ...toConnectedFor(1),
  ...failingFor(8),
  ...Array.from({ length: recovered }, () => quality(5)),
];

/** Results of the samples of a connected call. */
export const qualityRows = rowsFrom('connected', [
  {
    name: 'an unchanged level is left alone',
    given: toConnectedFor(1),
    when: quality(3),
    changes: first(3, 20, 'good'),
  },
  {
    name: 'before the initial level nothing is adapted',
    when: quality(10, 200),
    changes: first(10, 200, 'poor'),
  },
  {
    name: 'a changed quality changes the level',
    given: toConnectedFor(1),
    when: quality(0),
    effects: ['peer> SET_VIDEO_LEVEL high'],
    changes: { ...first(0, 20, 'excellent'), videoLevel: 'high' },
  },
  {
    name: 'a long way is sent the highest level',
    given: toConnectedFor(1),
    when: quality(0, 200),
    effects: ['peer> SET_VIDEO_LEVEL high'],
    changes: { ...first(0, 200, 'poor'), videoLevel: 'high' },
  },
  {
    name: 'packets that queue lower the level',
    given: [...toConnectedFor(1), quality(0, 200)],
    when: quality(0, 351),
    effects: ['peer> SET_VIDEO_LEVEL low'],
    changes: { ...measured(0, 351, 'poor'), videoLevel: 'low' },
  },
  {
    name: 'loss alone does not lower the level of a wide path',
    given: toConnectedFor(1),
    when: quality(9, 20, 2_000_000),
    effects: ['peer> SET_VIDEO_LEVEL high'],
    changes: { ...first(9, 20, 'poor', 2_000_000), videoLevel: 'high' },
  },
  {
    name: 'a path that carries little lowers the level without any loss',
    given: toConnectedFor(1),
    when: quality(0, 20, 120_000),
    effects: ['peer> SET_VIDEO_LEVEL low'],
    changes: { ...first(0, 20, 'excellent', 120_000), videoLevel: 'low' },
  },
  {
    name: 'a level is kept where the path carries a little less than it took to rise to it',
    given: [...toConnectedFor(1), quality(0, 20, 800_000)],
    when: quality(0, 20, 600_000),
    changes: measured(0, 20, 'excellent', 600_000),
  },
  {
    name: 'a restored link may be a longer one',
    given: [...toConnectedFor(1), quality(0), { type: 'LINK_INTERRUPTED', roomId: 'room' }],
    when: { type: 'LINK_RESTORED', roomId: 'room' },
    changes: { linkInterrupted: false, shortestRoundTrip: null },
  },
  {
    name: 'one sample with a loss above 10 percent is borne',
    given: toConnectedFor(1),
    when: quality(60),
    effects: ['peer> SET_VIDEO_LEVEL low'],
    changes: { ...first(60, 20, 'poor'), failingSamples: 1, videoLevel: 'low' },
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
    name: 'an eighth one gives up the picture for the sound',
    given: [...toConnectedFor(1), ...failingFor(7)],
    when: quality(60),
    effects: ['announceTrack room video false weak_connection', 'peer> SEND_VIDEO false'],
    changes: { failingSamples: 8, soundOnly: true, ...knows(true, 'weak_connection') },
  },
  {
    name: 'a camera that is off is not blamed on the connection',
    given: [...toConnectedFor(1), { type: 'SET_CAMERA', enabled: false }, ...failingFor(7)],
    when: quality(60),
    effects: ['peer> SEND_VIDEO false'],
    changes: { failingSamples: 8, soundOnly: true },
  },
  {
    name: 'another eight leave it at sound only',
    given: [...soundOnlyFor(1), ...failingFor(7)],
    when: quality(60),
    changes: { failingSamples: 8 },
  },
  {
    name: 'four good samples do not bring the picture back',
    given: soundOnlyFor(3),
    when: quality(5),
    changes: { recoveredSamples: 4 },
  },
  {
    name: 'a sample that is not good enough starts the count of good ones again',
    given: soundOnlyFor(4),
    when: quality(5.1),
    effects: ['peer> SET_VIDEO_LEVEL low'],
    changes: { ...measured(5.1, 20, 'poor'), recoveredSamples: 0, videoLevel: 'low' },
  },
  {
    name: 'a fifth good one brings the picture back, at the lowest level',
    given: soundOnlyFor(4),
    when: quality(5),
    effects: ['announceTrack room video true', 'peer> SET_VIDEO_LEVEL low', 'peer> SEND_VIDEO true'],
    changes: { soundOnly: false, recoveredSamples: 0, videoLevel: 'low', ...knows() },
  },
  {
    name: 'a camera that was switched off meanwhile stays off when the connection is good again',
    given: [...soundOnlyFor(4), { type: 'SET_CAMERA', enabled: false }],
    when: quality(5),
    effects: ['peer> SET_VIDEO_LEVEL low', 'peer> SEND_VIDEO true'],
    changes: { soundOnly: false, recoveredSamples: 0, videoLevel: 'low' },
  },
  {
    name: 'a camera that is switched on in sound only is announced as held back',
    given: [...soundOnlyFor(0), { type: 'SET_CAMERA', enabled: false }],
    when: { type: 'SET_CAMERA', enabled: true },
    effects: ['setTracks true true', 'announceTrack room video false weak_connection'],
    changes: { cameraOn: true, ...knows(true, 'weak_connection') },
  },
  {
    name: 'a camera that is replaced in sound only is announced as held back',
    given: soundOnlyFor(0),
    when: trackChanged('video'),
    effects: ['announceTrack room video false weak_connection'],
  },
  {
    name: 'half a minute of it ends the call',
    given: [...toConnectedFor(1), ...failingFor(14)],
    when: quality(10.1),
    to: 'disconnecting',
    effects: ['notifyServer video:call_ended room', 'peer-'],
    changes: {
      ...measured(10.1, 20, 'poor'),
      remoteStream: null,
      linkUp: false,
      callEndReason: 'connection_lost',
      serverKnows: true,
      failingSamples: 15,
      callDuration: 1,
      disconnectionReason: 'network',
    },
  },
]);
