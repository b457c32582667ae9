import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createFakeStream, createFakeTrack } from '../media/media.fake.ts';
import { connect, createSide, type Side } from './testing.ts';

let low: Side;
let high: Side;
beforeEach(() => {
  low = createSide(true);
  high = createSide(false);
});

describe('the video sent', () => {
  test('starts small and follows the level', async () => {
    const { a } = await connect(low, high);
    await settle();
    expect(low.last().encodingOf('video')?.scaleResolutionDownBy).toBeCloseTo(1280 / 480);
    a.peer.setLevel('medium');
    await settle();
    expect(low.last().encodingOf('video')).toEqual({ maxBitrate: 800_000, maxFramerate: 24, scaleResolutionDownBy: 2 });
    expect(low.last().encodingOf('audio')).toEqual({ maxBitrate: 96_000 });
  });

  test('is not made smaller by the browser on top of the lowest level', async () => {
    const { a } = await connect(low, high);
    const [, sender] = low.last().getSenders();
    for (const [level, preference] of [
      ['low', 'maintain-resolution'],
      ['medium', 'maintain-framerate'],
    ] as const) {
      a.peer.setLevel(level);
      await low.clock.advance(10_000);
      expect(sender?.getParameters().degradationPreference).toBe(preference);
    }
  });

  test('leaves a narrow path to a picture of its first size, and takes more where there is more', async () => {
    const { a } = await connect(low, high);
    a.peer.setLevel('medium');
    const sample = async (availableOutgoingBitrate: number) => {
      low.last().report = [{ type: 'candidate-pair', nominated: true, availableOutgoingBitrate }];
      await a.peer.sample();
      await settle();
      return [low.last().encodingOf('audio')?.maxBitrate, low.last().encodingOf('video')?.scaleResolutionDownBy];
    };
    expect(await sample(300_000)).toEqual([32_000, 1280 / 480]);
    expect(await sample(599_000)).toEqual([64_000, 1280 / 480]);
    expect(await sample(2_000_000)).toEqual([96_000, 2]);
    expect(await sample(500_000)).toEqual([32_000, 2]);
  });

  test('stops and starts again, whatever the level, and the sound goes on', async () => {
    const { a } = await connect(low, high);
    a.peer.setLevel('medium');
    a.peer.sendVideo(false);
    await settle();
    expect(low.last().encodingOf('video')).toMatchObject({ active: false });
    expect(low.last().encodingOf('audio')?.active).toBeUndefined();
    a.peer.setLevel('low');
    a.peer.setTrack('video', createFakeTrack('video', 'other'));
    await settle();
    expect(low.last().encodingOf('video')).toMatchObject({ active: false, maxFramerate: 15 });
    a.peer.sendVideo(true);
    await settle();
    expect(low.last().encodingOf('video')).toMatchObject({ active: true });
  });

  test('switches camera without a new offer', async () => {
    const { a } = await connect(low, high);
    const camera = createFakeTrack('video', 'other');
    a.peer.setTrack('video', camera);
    await settle();
    expect(low.last().getSenders()[1]?.track).toBe(camera);
    expect(low.outbox).toEqual([]);
  });

  test('adds a camera with a new offer', async () => {
    low = createSide(true, createFakeStream([createFakeTrack('audio')]));
    const { a } = await connect(low, high);
    a.peer.setTrack('video', createFakeTrack('video'));
    await settle();
    expect(low.last().getTransceivers()[1]?.direction).toBe('sendrecv');
    expect(low.outbox.map((signal) => Object.keys(signal)[0])).toEqual(['offer']);
  });
});

test('sends with the lightest codec once the processor has been short for three samples in a row', async () => {
  const { a } = await connect(low, high);
  const sample = async (qualityLimitationReason: string) => {
    low.last().report = [{ type: 'outbound-rtp', qualityLimitationReason }];
    await a.peer.sample();
    await settle();
    return low.last().encodingOf('video');
  };
  for (const reason of ['cpu', 'cpu', 'bandwidth', 'cpu', 'cpu'])
    expect(await sample(reason)).not.toHaveProperty('codec');
  expect(low.peers.pressure.get()).toEqual({ isShortOfCpu: false });
  expect(await sample('cpu')).toMatchObject({ codec: { mimeType: 'video/H264' } });
  expect(low.peers.pressure.get()).toEqual({ isShortOfCpu: true });
  a.peer.setLevel('medium');
  await settle();
  expect(low.last().encodingOf('video')).toMatchObject({ codec: { mimeType: 'video/H264' }, maxBitrate: 800_000 });
  a.peer.close();
  expect(low.peers.pressure.get()).toEqual({ isShortOfCpu: false });
});

test('measures the quality between two samples', async () => {
  const { a } = await connect(low, high);
  const rtp = (packetsReceived: number, packetsLost: number) => ({
    type: 'inbound-rtp',
    packetsReceived,
    packetsLost,
    jitter: 0.01,
  });
  low.last().report = [rtp(1000, 0)];
  expect(await a.peer.sample()).toBeNull();
  low.last().report = [
    rtp(1180, 20),
    { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.12, availableOutgoingBitrate: 1e6 },
  ];
  expect(await a.peer.sample()).toEqual({ packetLoss: 5, jitter: 10, roundTripTime: 120, bandwidth: 1e6 });
});

test('sends heartbeats on the channel “app” while it is open', async () => {
  const { a } = await connect(low, high);
  const channel = low.last().channel;
  expect(channel?.label).toBe('app');
  await low.clock.advance(5000);
  const heartbeats = () => channel?.sent.map((text) => JSON.parse(text)).filter(({ type }) => type === 'heartbeat');
  expect(channel?.sent).toEqual([]);
  channel?.openUp();
  await low.clock.advance(5000);
  expect(heartbeats()).toHaveLength(2);
  expect(heartbeats()?.[1]).toEqual({ type: 'heartbeat', timestamp: low.clock.now() });
  a.peer.close();
  await low.clock.advance(60_000);
  expect(heartbeats()).toHaveLength(2);
});
