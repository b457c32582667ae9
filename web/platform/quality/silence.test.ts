import { beforeEach, expect, test } from 'vitest';
import { createFakeClock } from '../clock.fake.ts';
import { createFakeConnection, type FakeConnection } from '../peer/peer.fake.ts';
import { createSilenceWatch, receivedOf } from './silence.ts';

let rtc: FakeConnection;
let clock: ReturnType<typeof createFakeClock>;
let told: string[];
let stop: () => void;
/** The bytes that have come over the connection so far. */
const receive = (packets: number, messages: number) => {
  rtc.report = [
    { type: 'inbound-rtp', kind: 'audio', packetsReceived: packets },
    { type: 'data-channel', messagesReceived: messages },
    { type: 'outbound-rtp', packetsSent: clock.now() },
  ];
};
const use = (connection: FakeConnection) => {
  rtc = connection;
  rtc.setState('connected');
};

beforeEach(() => {
  clock = createFakeClock();
  told = [];
  use(createFakeConnection());
  ({ stop } = createSilenceWatch({
    clock,
    current: () => rtc,
    onSilent: () => told.push('silent'),
    onHeard: () => told.push('heard'),
  }));
});

test('counts what has come, of whatever kind', () => {
  receive(3, 4);
  expect(receivedOf(rtc.report)).toEqual({ packets: 3, messages: 4 });
  expect(receivedOf([{ type: 'inbound-rtp' }, { type: 'data-channel' }])).toEqual({ packets: 0, messages: 0 });
});

test('a connection is silent after eight seconds without anything, and heard again with the next packet or message', async () => {
  receive(100, 1);
  await clock.advance(2000);
  expect(told).toEqual(['heard']);
  await clock.advance(7999);
  expect(told).toEqual(['heard']);
  await clock.advance(1);
  expect(told).toEqual(['heard', 'silent']);
  receive(100, 2);
  await clock.advance(2000);
  expect(told).toEqual(['heard', 'silent', 'heard']);
});

test.each<[string, () => void]>([
  ['someone who has sent no message before, and perhaps sends none', () => receive(100, 0)],
  [
    'a path that the browser itself has found to be down',
    () => {
      receive(100, 1);
      rtc.setState('disconnected');
    },
  ],
])('says nothing of %s', async (_, prepare) => {
  prepare();
  await clock.advance(60_000);
  expect(told).not.toContain('silent');
});

test('a new connection has its time, and is silent too if nothing ever comes over it', async () => {
  receive(100, 1);
  await clock.advance(8000);
  use(createFakeConnection());
  await clock.advance(8000);
  expect(told).toEqual(['heard']);
  await clock.advance(2000);
  expect(told).toEqual(['heard', 'silent']);
});

test('asks no more once it is over', async () => {
  receive(100, 1);
  stop();
  await clock.advance(60_000);
  expect(told).toEqual([]);
});
