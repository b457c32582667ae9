import { BLUR_LOAD_TIMEOUT, BLUR_PATIENCE, BLUR_SILENCE, BLUR_WARM_UP } from '@visavis/domain/call/rules.ts';
import { expect, test } from 'vitest';
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
