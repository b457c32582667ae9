import { expect, test } from 'vitest';
import { REST_AFTER } from './camera-rest.ts';
import { createWorld } from './testing.ts';

async function calling() {
  const world = createWorld();
  const stream = await world.media.acquire('call');
  const sent: (string | undefined)[] = [];
  world.media.onTrack(({ kind, track }) => sent.push(`${kind} ${track?.getSettings().deviceId}`));
  const cameras = () => world.live().filter(({ kind }) => kind === 'video').length;
  const rest = async () => {
    world.media.setEnabled('video', false);
    await world.clock.advance(REST_AFTER);
  };
  return { ...world, stream, sent, cameras, rest, track: () => stream.getVideoTracks()[0] };
}

test('two seconds after it was switched off, the camera is given back; a black picture is sent in its place', async () => {
  expect(REST_AFTER).toBe(2000);
  const { media, clock, cameras, track, sent } = await calling();
  const camera = track();
  media.setEnabled('video', false);
  await clock.advance(1999);
  expect([cameras(), camera?.enabled]).toEqual([1, false]);
  await clock.advance(1);
  expect([cameras(), camera?.readyState, track()?.enabled]).toEqual([0, 'ended', false]);
  // The screens see the same camera.
  expect(sent).toEqual(['video cam-1']);
  expect(media.state.get()).toMatchObject({ hasCamera: true, inUse: { camera: 'cam-1' }, status: 'ready' });
});

test('the camera is opened again as it is switched on, and gives its picture in the same stream', async () => {
  const { media, rest, cameras, track, sent, capture } = await calling();
  await rest();
  const blank = track();
  media.setEnabled('video', true);
  await expect.poll(cameras).toBe(1);
  expect([track()?.enabled, track() === blank, blank?.readyState]).toEqual([true, false, 'ended']);
  expect(sent).toEqual(['video cam-1', 'video cam-1']);
  expect(capture.requests.at(-1)).toMatchObject({ video: { deviceId: { exact: 'cam-1' } } });
});

test('whoever switches it on again at once keeps it', async () => {
  const { media, clock, track } = await calling();
  const camera = track();
  media.setEnabled('video', false);
  await clock.advance(REST_AFTER - 1);
  media.setEnabled('video', true);
  await clock.advance(REST_AFTER);
  expect([track() === camera, camera?.readyState]).toEqual([true, 'live']);
});

test('a camera that is switched off while it opens again is given back as well', async () => {
  const { media, clock, rest, cameras, capture } = await calling();
  await rest();
  const { allow } = capture.hold();
  media.setEnabled('video', true);
  media.setEnabled('video', false);
  allow();
  await expect.poll(cameras).toBe(1);
  await clock.advance(REST_AFTER);
  expect(cameras()).toBe(0);
});

test('so is one that is chosen while it is off', async () => {
  const { media, clock, rest, cameras, capture } = await calling();
  await rest();
  capture.plug([{ deviceId: 'cam-2', kind: 'videoinput', label: 'Rear camera' }]);
  await media.choose('camera', 'cam-2');
  expect([cameras(), media.state.get().inUse.camera]).toEqual([1, 'cam-2']);
  await clock.advance(REST_AFTER);
  expect(cameras()).toBe(0);
});

test('one that another program has taken meanwhile is missed with a word, and not sent', async () => {
  const { media, rest, capture, stream } = await calling();
  const said: string[] = [];
  media.onNotice(({ kind, outcome }) => said.push(`${kind} ${outcome}`));
  await rest();
  capture.occupy('cam-1');
  media.setEnabled('video', true);
  await expect.poll(() => said).toEqual(['camera gone']);
  expect(stream.getVideoTracks()).toEqual([]);
});

test('a blur that is switched on meanwhile covers the picture as it comes back', async () => {
  const { media, rest, cameras, track, capture } = await calling();
  await rest();
  media.setBlur(true);
  expect(cameras()).toBe(0);
  media.setEnabled('video', true);
  await expect.poll(cameras).toBeGreaterThan(0);
  expect(capture.opened).not.toContain(track());
});
