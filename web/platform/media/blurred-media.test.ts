import { BLUR_NOTICE_FIRST } from '@visavis/domain/call/picture/blur-rules.ts';
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
  const clock = createFakeClock();
  const media = createMedia({
    capture,
    openContext,
    clock,
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
  return { media, capture, blur, store, clock, sent, lost, cameras };
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
    const { media, blur, store, clock, sent, lost, cameras } = createWorld();
    const stream = await media.acquire('call');
    media.setBlur(true);
    blur.load();
    blur.lose(problem);
    expect(lost.mock.calls).toEqual([[problem]]);
    expect(media.state.get().blur).toEqual({ isOn: false, isReady: false, problem });
    await clock.advance(BLUR_NOTICE_FIRST - 1);
    expect(sent).not.toContain(cameras()[0]);
    await clock.advance(1);
    expect(picture(stream)).toEqual(cameras());
    expect(sent.at(-1)).toBe(cameras()[0]);
    expect(createWorld({ store }).media.state.get().blur.isOn).toBe(holds);
  },
);

describe('while the notice of a lost blur comes up', () => {
  async function createLosing() {
    const world = createWorld();
    const stream = await world.media.acquire('call');
    world.media.setBlur(true);
    world.blur.lose('slow');
    const hasSentPlain = () => world.sent.some((track) => world.cameras().some((camera) => camera === track));
    return { ...world, stream, hasSentPlain };
  }

  test('the blur can be switched on again, and the picture is never plain in between', async () => {
    const { media, blur, stream, clock, sent, cameras, hasSentPlain } = await createLosing();
    media.setBlur(true);
    await clock.advance(BLUR_NOTICE_FIRST);
    expect(sent).toHaveLength(2);
    expect(hasSentPlain()).toBe(false);
    expect(picture(stream)).toEqual([sent[1]]);
    media.setBlur(false);
    expect(picture(stream)).toEqual(cameras());
    expect(blur.cameras).toHaveLength(2);
  });

  test('a blur that is lost again has a notice of its own', async () => {
    const { media, blur, clock, lost, hasSentPlain } = await createLosing();
    await clock.advance(BLUR_NOTICE_FIRST - 1);
    media.setBlur(true);
    blur.lose('unavailable');
    expect(lost).toHaveBeenCalledTimes(2);
    await clock.advance(BLUR_NOTICE_FIRST - 1);
    expect(hasSentPlain()).toBe(false);
    await clock.advance(1);
    expect(hasSentPlain()).toBe(true);
  });

  test('another camera is covered, and plain after the notice; the one before is off', async () => {
    const { media, blur, stream, clock, cameras, hasSentPlain } = await createLosing();
    await media.choose('camera', 'cam-2');
    expect(picture(stream)).toEqual(blur.covers);
    expect(hasSentPlain()).toBe(false);
    await clock.advance(BLUR_NOTICE_FIRST);
    expect(cameras().map(({ readyState }) => readyState)).toEqual(['ended', 'live']);
    expect(picture(stream)).toEqual([cameras()[1]]);
  });

  test('a camera that was unplugged is replaced by a covered one', async () => {
    const { stream, clock, cameras, blur, hasSentPlain } = await createLosing();
    cameras()[0]?.dispatchEvent(new Event('ended'));
    await vi.waitFor(() => expect(picture(stream)).toHaveLength(1));
    expect(picture(stream)).toEqual(blur.covers);
    expect(hasSentPlain()).toBe(false);
    await clock.advance(BLUR_NOTICE_FIRST);
    expect(picture(stream)).toEqual([cameras()[1]]);
  });

  test('a picture that is covered and shown again is still not plain', async () => {
    const { media, stream, clock, cameras, hasSentPlain } = await createLosing();
    media.setCover(true);
    media.setCover(false);
    expect(hasSentPlain()).toBe(false);
    await clock.advance(BLUR_NOTICE_FIRST);
    expect(picture(stream)).toEqual(cameras());
  });

  test('a covered picture stays covered after it', async () => {
    const { media, blur, stream, clock, hasSentPlain } = await createLosing();
    media.setCover(true);
    await clock.advance(BLUR_NOTICE_FIRST);
    expect(picture(stream)).toEqual(blur.covers);
    expect(hasSentPlain()).toBe(false);
  });

  test('a camera that is switched off stays off, and comes back plain', async () => {
    const { media, stream, clock, cameras } = await createLosing();
    media.setEnabled('video', false);
    expect(cameras()[0]?.enabled).toBe(false);
    await clock.advance(BLUR_NOTICE_FIRST);
    expect(picture(stream)).toEqual(cameras());
    expect(cameras()[0]?.enabled).toBe(false);
    media.setEnabled('video', true);
    expect(cameras()[0]?.enabled).toBe(true);
  });

  test('the last holder releases the camera, for good', async () => {
    const { media, capture, clock, hasSentPlain } = await createLosing();
    media.release('call');
    const isOff = () => capture.opened.map(({ readyState }) => readyState);
    expect(isOff()).toEqual(['ended', 'ended']);
    await clock.advance(BLUR_NOTICE_FIRST);
    expect(isOff()).toEqual(['ended', 'ended']);
    expect(hasSentPlain()).toBe(false);
  });
});

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
