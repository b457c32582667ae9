import { expect, test, vi } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createFakeTrack } from '../media/media.fake.ts';
import { createFakeChannel, type FakeChannel } from './peer.fake.ts';
import { connect, createSide } from './testing.ts';

const channelOf = (side: ReturnType<typeof createSide>) => side.last().channel as FakeChannel;
const talkOf = (side: ReturnType<typeof createSide>) =>
  side.events.filter(({ type }) => type === 'channel' || type === 'message');

test('sends over the channel once it is open, and passes on what comes', async () => {
  const low = createSide(true);
  const { a } = await connect(low, createSide(false));
  const channel = channelOf(low);
  a.peer.send('too early');
  channel.openUp();
  a.peer.send('hello');
  channel.onmessage?.({ data: 'hello back' } as MessageEvent);
  expect(channel.sent).toContain('hello');
  expect(channel.sent).not.toContain('too early');
  expect(talkOf(low)).toEqual([
    { type: 'channel', isOpen: true },
    { type: 'message', data: 'hello back' },
  ]);
});

test('what is sent goes over one of two open channels, so that it arrives in order', async () => {
  const low = createSide(true);
  const { a } = await connect(low, createSide(false));
  const theirs = channelOf(createSideWithChannel());
  low.last().ondatachannel?.({ channel: theirs } as unknown as RTCDataChannelEvent);
  theirs.openUp();
  channelOf(low).openUp();
  a.peer.send('hello');
  expect(theirs.sent).toContain('hello');
  expect(channelOf(low).sent).not.toContain('hello');
  expect(talkOf(low)).toHaveLength(1);
});

/** A side of which only the channel is of interest. */
function createSideWithChannel() {
  const side = createSide(false);
  side.open();
  return side;
}

test('passes on nothing after the end', async () => {
  const low = createSide(true);
  const { a } = await connect(low, createSide(false));
  const channel = channelOf(low);
  a.peer.close();
  channel.openUp();
  channel.onmessage?.({ data: 'late' } as MessageEvent);
  await settle();
  expect(talkOf(low)).toEqual([]);
});

test('channels and tracks beyond those of a call are closed', async () => {
  const low = createSide(true);
  await connect(low, createSide(false));
  const channels = ['app', 'app', 'other'].map(createFakeChannel);
  for (const channel of channels) low.last().ondatachannel?.({ channel } as unknown as RTCDataChannelEvent);
  expect(channels.map(({ readyState }) => readyState)).toEqual(['connecting', 'closed', 'closed']);

  const stop = vi.fn();
  const more = (kind: 'audio' | 'video') =>
    low.last().ontrack?.({ track: createFakeTrack(kind), transceiver: { stop } } as unknown as RTCTrackEvent);
  more('video');
  more('audio');
  const stream = low.events.find((event) => event.type === 'stream')?.stream;
  expect(
    stream
      ?.getTracks()
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['audio', 'video']);
  expect(stop).toHaveBeenCalledTimes(2);
});
