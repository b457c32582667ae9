import {
  BLUR_LOAD_TIMEOUT,
  BLUR_PATIENCE,
  BLUR_REDUCE_AFTER,
  BLUR_SILENCE,
  BLUR_WARM_UP,
} from '@visavis/domain/call/picture/blur-rules.ts';
import { describe, expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createBlurWorld } from './testing.ts';

test('opens no worker before it is used', () => {
  const { start, seen } = createBlurWorld();
  expect(seen.workers).toBe(0);
  start();
  expect(seen).toMatchObject({ workers: 1, begun: { model: '/model' } });
});

test('is lost with a worker that cannot be loaded', () => {
  const { start, worker, lost, seen } = createBlurWorld();
  start();
  worker.onerror?.call(worker, new ErrorEvent('error'));
  expect(lost).toEqual(['unavailable']);
  expect(seen).toMatchObject({ terminated: true, closed: true });
});

test('is lost with a model that does not load in time, however slow the whole picture is blurred meanwhile', async () => {
  const { start, clock, lost, seconds } = createBlurWorld();
  start();
  await clock.advance(BLUR_LOAD_TIMEOUT - 1);
  seconds(60, 1);
  expect(lost).toEqual([]);
  await clock.advance(1);
  expect(lost).toEqual(['unavailable']);
});

test('is lost with a worker that hangs, and not while it reports', async () => {
  const { start, clock, lost, report, seconds } = createBlurWorld();
  start();
  report({ type: 'ready' });
  for (let turn = 0; turn < 100; turn += 1) {
    await clock.advance(1000);
    seconds(1, 30);
  }
  await clock.advance(BLUR_SILENCE - 1);
  expect(lost).toEqual([]);
  await clock.advance(1);
  expect(lost).toEqual(['unavailable']);
});

test('is lost where it sends under 20 frames a second, once it has started up', () => {
  const { start, lost, report, seconds } = createBlurWorld();
  start();
  report({ type: 'ready' });
  seconds(BLUR_WARM_UP + BLUR_PATIENCE - 1, 19);
  expect(lost).toEqual([]);
  seconds(1, 19);
  expect(lost).toEqual(['slow']);
});

describe('a camera whose pictures are too large to be blurred', () => {
  const sizeOf = (camera: MediaStreamTrack) => [camera.getSettings().width, camera.getSettings().height];
  /** Slow for long enough for a smaller size, `times` times. */
  const reduce = async (times: number) => {
    const world = createBlurWorld({ width: 1280, height: 720 });
    const blurred = world.start();
    world.report({ type: 'ready' });
    world.seconds(BLUR_WARM_UP - 1, 15);
    for (let turn = 0; turn < times; turn += 1) {
      world.seconds(1 + BLUR_REDUCE_AFTER, 15);
      await settle();
    }
    return { ...world, blurred };
  };

  test('delivers smaller ones, twice at most, before the blur is given up', async () => {
    const { camera, lost, seen, seconds } = await reduce(1);
    expect([sizeOf(camera), seen.reduced]).toEqual([[960, 540], 1]);
    seconds(1 + BLUR_REDUCE_AFTER, 15);
    await settle();
    expect([sizeOf(camera), seen.reduced]).toEqual([[640, 360], 2]);
    seconds(BLUR_PATIENCE, 15);
    expect(lost).toEqual([]);
    seconds(1, 15);
    expect(lost).toEqual(['slow']);
    expect(sizeOf(camera), 'its own again').toEqual([1280, 720]);
  });

  test('stays at the size that is fast enough, and has its own again once the blur ends', async () => {
    const { camera, blurred, lost, seconds } = await reduce(1);
    seconds(60, 25);
    expect([sizeOf(camera), lost]).toEqual([[960, 540], []]);
    expect(sizeOf(blurred.track)).toEqual([960, 540]);
    expect(sizeOf(blurred.release())).toEqual([1280, 720]);
  });

  test.each([
    ['refuses', () => Promise.reject(new DOMException('no', 'OverconstrainedError'))],
    ['does not do what it is asked', () => Promise.resolve()],
  ])('and that %s is given up after the same patience', async (_, answer) => {
    const { start, camera, report, seconds, lost } = createBlurWorld({ width: 1280, height: 720 });
    camera.applyConstraints = answer;
    start();
    report({ type: 'ready' });
    seconds(BLUR_WARM_UP + BLUR_REDUCE_AFTER, 15);
    await settle();
    seconds(1 + BLUR_PATIENCE, 15);
    expect(lost).toEqual(['slow']);
  });
});

test('ends worker and frames with the camera', async () => {
  const { start, camera, clock, lost, seen } = createBlurWorld();
  start();
  camera.end();
  expect(seen).toMatchObject({ terminated: true, closed: true });
  await clock.advance(BLUR_LOAD_TIMEOUT);
  expect(lost).toEqual([]);
  expect(clock.pending()).toBe(0);
});

test('a cover needs no model, and ends its worker and frames with the camera', () => {
  const { blur, camera, seen } = createBlurWorld();
  blur.cover(camera);
  expect(seen).toMatchObject({ workers: 1, begun: null });
  camera.end();
  expect(seen).toMatchObject({ terminated: true, closed: true });
});
