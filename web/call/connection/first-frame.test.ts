import { LONGEST_SETUP } from '@visavis/domain/call/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { createScope } from '../../lib/scope.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { createFakeSocket } from '../../platform/socket/socket.fake.ts';
import { createStore } from '../../platform/store.ts';
import { createFirstFrame } from './call-timing.ts';

const roomId = '018f3c7e-0000-7000-8000-0000000000f1';
const next = '018f3c7e-0000-7000-8000-0000000000f2';
const peerInfo = { username: 'bob', avatar: '/bob.svg', karma: 60, experiencePoints: 0 };
const match = { roomId, peerId: '018f3c7e-0000-7000-8000-00000000000b', peerInfo, iceTransportPolicy: 'all' as const };

function watch() {
  const [socket, clock, visibility] = [createFakeSocket(), createFakeClock(), createStore({ visible: true })];
  const stream = createFakeStream();
  const call: { roomId: string; remoteStream: MediaStream | null } = { roomId, remoteStream: stream };
  const scope = createScope();
  const frames = createFirstFrame(scope, { socket, clock, visibility }, () => call);
  return { scope, socket, clock, visibility, stream, call, frames, reported: () => socket.sentOf('video:first_frame') };
}
let scene: ReturnType<typeof watch>;
beforeEach(() => {
  scene = watch();
});

test('reports the time from a match to its first frame, once', async () => {
  const { socket, clock, stream, frames, reported } = scene;
  socket.receive('matching:found', match);
  await clock.advance(812);
  frames.shown(stream);
  await clock.advance(5000);
  frames.shown(stream);
  expect(reported()).toEqual([{ roomId, ms: 812 }]);
});

test('reports each match on its own', async () => {
  const { socket, clock, stream, call, frames, reported } = scene;
  socket.receive('matching:found', match);
  await clock.advance(500);
  frames.shown(stream);
  socket.receive('matching:found', { ...match, roomId: next });
  // Still a frame of the last call.
  frames.shown(stream);
  Object.assign(call, { roomId: next, remoteStream: createFakeStream() });
  frames.shown(stream);
  await clock.advance(700);
  frames.shown(call.remoteStream as MediaStream);
  expect(reported()).toEqual([
    { roomId, ms: 500 },
    { roomId: next, ms: 700 },
  ]);
});

test('reports nothing for a call resumed after a reload', () => {
  scene.frames.shown(scene.stream);
  expect(scene.reported()).toEqual([]);
});

test.each([
  ['is hidden at the match', (): void => scene.visibility.set({ visible: false }), (): void => undefined],
  ['is hidden before the first frame', (): void => undefined, (): void => scene.visibility.set({ visible: false })],
])('reports nothing for a page that %s', async (_, before, after) => {
  const { socket, clock, visibility, stream, frames, reported } = scene;
  before();
  socket.receive('matching:found', match);
  await clock.advance(300);
  after();
  visibility.set({ visible: true });
  frames.shown(stream);
  expect(reported()).toEqual([]);
});

test('does not report an impossible time', async () => {
  const { socket, clock, stream, frames, reported } = scene;
  socket.receive('matching:found', match);
  await clock.advance(LONGEST_SETUP + 1);
  frames.shown(stream);
  expect(reported()).toEqual([]);
});

test('reports nothing once it is stopped', () => {
  const { scope, socket, stream, frames, reported } = scene;
  scope.end();
  socket.receive('matching:found', match);
  frames.shown(stream);
  expect(reported()).toEqual([]);
});
