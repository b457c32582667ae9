import { beforeEach, expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createFakeTrack } from '../media/media.fake.ts';
import type { FakeConnection } from './peer.fake.ts';
import { connect, createSide, exchange, type Side } from './testing.ts';

let low: Side;
let high: Side;
beforeEach(() => {
  low = createSide(true);
  high = createSide(false);
});

const SAVING = { maxBitrate: 64_000, maxFramerate: 12, scaleResolutionDownBy: 4 };
const SAVED = [SAVING, { maxBitrate: 24_000 }];
const MEDIUM = [{ maxBitrate: 800_000, maxFramerate: 24, scaleResolutionDownBy: 2 }, { maxBitrate: 96_000 }];
const sentBy = async (connection: FakeConnection) => {
  await settle();
  return [connection.encodingOf('video'), connection.encodingOf('audio')];
};
const ask = (connection: FakeConnection, data: unknown) =>
  connection.channel?.onmessage?.({ data } as MessageEvent<unknown>);
const askFor = (connection: FakeConnection, on: unknown) => ask(connection, JSON.stringify({ type: 'data_saver', on }));
const told = (connection: FakeConnection) =>
  connection.channel?.sent.map((text) => JSON.parse(text)).filter(({ type }) => type === 'data_saver');

test('with the data saver on, little is sent from the first picture on, whatever the level', async () => {
  low.saver.set({ isOn: true });
  const { a } = await connect(low, high);
  expect(await sentBy(low.last())).toEqual(SAVED);
  for (const level of ['high', 'medium', 'low'] as const) {
    a.peer.setLevel(level);
    await low.clock.advance(10_000);
    expect(await sentBy(low.last())).toEqual(SAVED);
  }
  const [, video] = low.last().getSenders();
  expect(video?.getParameters().degradationPreference).toBe('maintain-resolution');
});

test('tells the other side as the channel opens, and at each change', async () => {
  await connect(low, high);
  low.last().channel?.openUp();
  low.saver.set({ isOn: true });
  low.saver.set({ isOn: true });
  low.saver.set({ isOn: false });
  expect(told(low.last())).toEqual([false, true, false].map((on) => ({ type: 'data_saver', on })));
});

test('sends less while the other side or this one saves data, and goes back to the level after both', async () => {
  const { a } = await connect(low, high);
  a.peer.setLevel('medium');
  askFor(low.last(), true);
  expect(await sentBy(low.last())).toEqual(SAVED);
  low.saver.set({ isOn: true });
  askFor(low.last(), false);
  expect(await sentBy(low.last())).toEqual(SAVED);
  low.saver.set({ isOn: false });
  expect(await sentBy(low.last())).toEqual(MEDIUM);
});

test.each<[string, unknown]>([
  ['no text', new ArrayBuffer(8)],
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['another type', JSON.stringify({ type: 'heartbeat', on: true })],
  ['no yes or no', JSON.stringify({ type: 'data_saver', on: 1 })],
  ['more than it needs', JSON.stringify({ type: 'data_saver', on: true, more: 'x'.repeat(200) })],
])('ignores a message that is %s', async (_, data) => {
  const { a } = await connect(low, high);
  a.peer.setLevel('medium');
  ask(low.last(), data);
  expect(await sentBy(low.last())).toEqual(MEDIUM);
});

test('does not follow someone who changes their mind for ever', async () => {
  const { a } = await connect(low, high);
  a.peer.setLevel('medium');
  for (let turn = 0; turn < 50; turn += 1) askFor(low.last(), turn % 2 === 0);
  askFor(low.last(), true);
  expect(await sentBy(low.last())).toEqual(MEDIUM);
});

test('holds for a track in place of another, after a restart, and on another connection', async () => {
  const { a, b } = await connect(low, high);
  a.peer.setLevel('medium');
  askFor(low.last(), true);
  a.peer.setTrack('video', createFakeTrack('video', 'other'));
  expect(await sentBy(low.last())).toEqual(SAVED);
  a.peer.seekNewPath();
  await exchange(a, b);
  expect(await sentBy(low.last())).toEqual(SAVED);
  const before = low.last();
  // The other side reloads, and comes back with a new connection.
  b.peer.close();
  high = createSide(false);
  const back = { side: high, peer: high.open() };
  await settle();
  back.peer.ready();
  a.peer.ready();
  await exchange(a, back);
  low.last().setState('connected');
  expect(low.last()).not.toBe(before);
  expect(await sentBy(low.last())).toEqual(SAVED);
  // The page that has come back saves no data any more.
  askFor(low.last(), false);
  expect(await sentBy(low.last())).toEqual(MEDIUM);
});

test('tries again where the browser refuses what another call has overtaken', async () => {
  const { a } = await connect(low, high);
  a.peer.setLevel('medium');
  await settle();
  const [, video] = low.last().getSenders();
  if (!video) throw new Error('no sender');
  const take = video.setParameters;
  video.setParameters = async () => {
    video.setParameters = take;
    throw new DOMException('overtaken', 'InvalidModificationError');
  };
  askFor(low.last(), true);
  expect(await sentBy(low.last())).toEqual(SAVED);
});

test('reports the bytes of a connection at each sample and at its end', async () => {
  const { a } = await connect(low, high);
  low.last().report = [{ type: 'transport', bytesSent: 3000, bytesReceived: 400 }];
  await a.peer.sample();
  low.last().report = [{ type: 'transport', bytesSent: 3000, bytesReceived: 500 }];
  a.peer.close();
  await settle();
  expect(low.spent).toEqual([3400, 100]);
});
