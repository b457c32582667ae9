import { describe, expect, test, vi } from 'vitest';
import { createFakeBlur } from '../blur/blur.fake.ts';
import { createFakeClock } from '../clock.fake.ts';
import { createFakeKeyValue } from '../storage/storage.fake.ts';
import { createStore } from '../store.ts';
import { createFakeCapture } from './media.fake.ts';
import { createMedia } from './media.ts';

function createWorld({ store = createFakeKeyValue(), blur = createFakeBlur() } = {}) {
  const capture = createFakeCapture();
  const openContext = () => {
    throw new Error('not used');
  };
  const media = createMedia({
    capture,
    openContext,
    clock: createFakeClock(),
    store,
    canChooseSpeaker: true,
    visibility: createStore({ visible: true }),
    blur,
  });
  const sent: (MediaStreamTrack | null)[] = [];
  media.onTrack(({ kind, track }) => kind === 'video' && sent.push(track));
  const lost = vi.fn();
  media.onBlurLost(lost);
  const cameras = () => capture.opened.filter(({ kind }) => kind === 'video');
  return { media, capture, blur, store, sent, lost, cameras };
}
const picture = (stream: MediaStream) => stream.getVideoTracks();

test('is off by default: the camera’s own track is sent, and nothing is loaded', async () => {
  const { media, blur, cameras } = createWorld();
  expect(picture(await media.acquire('check'))).toEqual(cameras());
  expect(blur.cameras).toEqual([]);
  expect(media.state.get().blur).toEqual({ isOn: false, isReady: false, problem: null });
});

test('switched on, puts the blurred track in the camera’s place in stream and call, and keeps the camera', async () => {
  const { media, blur, sent, cameras } = createWorld();
  const stream = await media.acquire('call');
  media.setBlur(true);
  expect(blur.cameras).toEqual(cameras());
  expect(picture(stream)).toEqual(sent);
  expect(sent).not.toContain(cameras()[0]);
  expect(media.state.get()).toMatchObject({ blur: { isOn: true, isReady: false }, inUse: { camera: 'cam-1' } });
  blur.load();
  expect(media.state.get().blur.isReady).toBe(true);
});

test('is sent anew once its pictures are smaller, as what is sent depends on their size', async () => {
  const { media, blur, sent } = createWorld();
  const stream = await media.acquire('call');
  media.setBlur(true);
  blur.reduce();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  expect(picture(stream)).toEqual([sent[0]]);
  media.setBlur(false);
  blur.reduce();
  expect(sent).toHaveLength(3);
});

test('switched off, puts the same camera back without opening it again', async () => {
  const { media, capture, sent, cameras } = createWorld();
  const stream = await media.acquire('call');
  media.setBlur(true);
  media.setBlur(false);
  expect(sent.at(-1)).toBe(cameras()[0]);
  expect(picture(stream)).toEqual(cameras());
  expect(cameras()[0]?.readyState).toBe('live');
  expect(capture.requests).toHaveLength(1);
});

test('chosen once, is on from the first frame of the next call', async () => {
  const { media, store } = createWorld();
  media.setBlur(true);
  const next = createWorld({ store });
  const stream = await next.media.acquire('call');
  expect(next.blur.cameras).toEqual(next.cameras());
  expect(picture(stream)).toHaveLength(1);
  expect(picture(stream)).not.toContain(next.cameras()[0]);
  next.media.setBlur(false);
  expect(createWorld({ store }).media.state.get().blur.isOn).toBe(false);
});

test('releases the camera with the last holder, however often it was switched', async () => {
  const { media, capture } = createWorld();
  await media.acquire('call');
  for (const on of [true, false, true, false, true]) media.setBlur(on);
  media.release('call');
  expect(capture.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
});

test('blurs another camera too, and stops the one before', async () => {
  const { media, blur, sent, cameras } = createWorld();
  await media.acquire('call');
  media.setBlur(true);
  await media.choose('camera', 'cam-2');
  expect(cameras().map(({ readyState }) => readyState)).toEqual(['ended', 'live']);
  expect(blur.cameras).toEqual(cameras());
  expect(sent.some((track) => track !== null && cameras().some((camera) => camera === track))).toBe(false);
});

test('keeps a camera off that is switched off, and switches it on with the blurred track', async () => {
  const { media, cameras } = createWorld();
  const stream = await media.acquire('call');
  media.setEnabled('video', false);
  media.setBlur(true);
  expect([picture(stream)[0]?.enabled, cameras()[0]?.enabled]).toEqual([false, false]);
  media.setEnabled('video', true);
  expect([picture(stream)[0]?.enabled, cameras()[0]?.enabled]).toEqual([true, true]);
});

test.each([
  ['slow', false],
  ['unavailable', true],
] as const)(
  'lost as %s: says so before the plain picture is sent; the choice holds next time: %s',
  async (problem, holds) => {
    const { media, blur, store, sent, lost, cameras } = createWorld();
    const stream = await media.acquire('call');
    media.setBlur(true);
    blur.load();
    lost.mockImplementation(() => expect(sent).not.toContain(cameras()[0]));
    blur.lose(problem);
    expect(lost.mock.calls).toEqual([[problem]]);
    expect(media.state.get().blur).toEqual({ isOn: false, isReady: false, problem });
    expect(picture(stream)).toEqual(cameras());
    expect(sent.at(-1)).toBe(cameras()[0]);
    expect(createWorld({ store }).media.state.get().blur.isOn).toBe(holds);
  },
);

test('that cannot even start leaves the plain picture, with a notice', async () => {
  const blur = createFakeBlur();
  blur.start = () => {
    throw new Error('no worker');
  };
  const { media, lost, cameras } = createWorld({ blur });
  const stream = await media.acquire('call');
  media.setBlur(true);
  expect(lost).toHaveBeenCalledWith('unavailable');
  expect(picture(stream)).toEqual(cameras());
  expect(media.state.get().blur).toMatchObject({ isOn: false, problem: 'unavailable' });
});

test('a notice is gone once the user switches again', async () => {
  const { media, blur } = createWorld();
  await media.acquire('call');
  media.setBlur(true);
  blur.lose('slow');
  media.setBlur(true);
  expect(media.state.get().blur).toEqual({ isOn: true, isReady: false, problem: null });
});

describe('a covered picture', () => {
  test('goes out in place of the camera’s, and the same camera comes back', async () => {
    const { media, blur, capture, sent, cameras } = createWorld();
    const stream = await media.acquire('call');
    media.setCover(true);
    expect(picture(stream)).toEqual(blur.covers);
    expect(sent).toEqual(blur.covers);
    media.setCover(false);
    expect(picture(stream)).toEqual(cameras());
    expect(cameras()[0]?.readyState).toBe('live');
    expect(capture.requests).toHaveLength(1);
  });

  test('is covered from the first frame of a camera that opens later, and of the next camera', async () => {
    const { media, blur, sent, cameras } = createWorld();
    media.setCover(true);
    const stream = await media.acquire('call');
    expect(picture(stream)).toEqual(blur.covers);
    await media.choose('camera', 'cam-2');
    expect(picture(stream)).toEqual([blur.covers[1]]);
    expect(sent.some((track) => track !== null && cameras().some((camera) => camera === track))).toBe(false);
  });

  test('stays covered whatever becomes of the background blur, which follows it', async () => {
    const { media, blur, sent, cameras } = createWorld();
    const stream = await media.acquire('call');
    media.setBlur(true);
    media.setCover(true);
    media.setBlur(false);
    media.setBlur(true);
    expect(picture(stream)).toEqual(blur.covers);
    media.setCover(false);
    expect(picture(stream)).not.toEqual(blur.covers);
    expect(sent).not.toContain(cameras()[0]);
    expect(blur.cameras).toHaveLength(2);
  });

  test('keeps a camera off that is switched off, and ends with the last holder', async () => {
    const { media, capture, cameras } = createWorld();
    const stream = await media.acquire('call');
    media.setEnabled('video', false);
    media.setCover(true);
    expect([picture(stream)[0]?.enabled, cameras()[0]?.enabled]).toEqual([false, false]);
    media.release('call');
    expect(capture.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  });

  test('the choice to begin blurred holds next time', () => {
    const { media, store } = createWorld();
    expect(media.state.get().beginBlurred).toBe(false);
    media.setBeginBlurred(true);
    expect(createWorld({ store }).media.state.get().beginBlurred).toBe(true);
    media.setBeginBlurred(false);
    expect(createWorld({ store }).media.state.get().beginBlurred).toBe(false);
  });
});
