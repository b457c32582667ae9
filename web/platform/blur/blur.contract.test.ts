import { BLUR_PATIENCE, BLUR_WARM_UP } from '@visavis/domain/call/picture/blur-rules.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeTrack, type FakeTrack } from '../media/media.fake.ts';
import { createFakeBlur } from './blur.fake.ts';
import { createBlurWorld } from './testing.ts';
import type { BackgroundBlur, BlurProblem } from './types.ts';

interface BlurUnderTest {
  blur: BackgroundBlur;
  /** the model of the camera that is being blurred has loaded */
  load(): void;
  /** the blur stops by itself */
  lose(problem: BlurProblem): void;
}

function createFake(): BlurUnderTest {
  const blur = createFakeBlur();
  return { blur, load: blur.load, lose: blur.lose };
}

function createReal(): BlurUnderTest {
  const { blur, report, seconds } = createBlurWorld();
  return {
    blur,
    load: () => report({ type: 'ready' }),
    lose(problem) {
      if (problem === 'unavailable') report({ type: 'failed', message: 'broken' });
      else seconds(BLUR_WARM_UP + BLUR_PATIENCE, 10);
    },
  };
}

describe.each([
  ['the fake blur', createFake],
  ['the blur in a worker', createReal],
])('%s', (_name, create) => {
  let world: BlurUnderTest;
  let camera: FakeTrack;
  const onReady = vi.fn();
  const onLost = vi.fn();
  const start = () => world.blur.start(camera, { onReady, onReduced: () => undefined, onLost });
  beforeEach(() => {
    vi.clearAllMocks();
    world = create();
    camera = createFakeTrack('video', 'cam-1', { width: 640, height: 360 });
  });

  test('gives a track of its own at once, which stands for the camera', () => {
    const { track } = start();
    expect(track).not.toBe(camera);
    expect(track.readyState).toBe('live');
    expect(track.label).toBe(camera.label);
    expect(track.getSettings()).toEqual(camera.getSettings());
    Object.assign(camera, { muted: true });
    expect(track.muted).toBe(true);
  });

  test('stops the camera with its track', () => {
    start().track.stop();
    expect(camera.readyState).toBe('ended');
  });

  test('ends its track with the camera, with the event that an unplugged camera sends', () => {
    const { track } = start();
    const ended = vi.fn();
    track.addEventListener('ended', ended);
    camera.end();
    expect(track.readyState).toBe('ended');
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('switches the camera off and on with its track', () => {
    camera.enabled = false;
    const { track } = start();
    expect(track.enabled).toBe(false);
    track.enabled = true;
    expect([track.enabled, camera.enabled]).toEqual([true, true]);
  });

  test('gives the camera back running, and ends its own track', () => {
    const blurred = start();
    expect(blurred.release()).toBe(camera);
    expect(camera.readyState).toBe('live');
    expect(blurred.track.readyState).toBe('ended');
    camera.end();
    world.load();
    world.lose('slow');
    expect(onReady).not.toHaveBeenCalled();
    expect(onLost).not.toHaveBeenCalled();
  });

  test('reports once that it is ready', () => {
    start();
    expect(onReady).not.toHaveBeenCalled();
    world.load();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  test.each(['slow', 'unavailable'] as const)('reports once that it is lost, being %s', (problem) => {
    const { release } = start();
    world.load();
    world.lose(problem);
    world.lose(problem);
    expect(onLost.mock.calls).toEqual([[problem]]);
    expect(release().readyState).toBe('live');
  });

  test('reports nothing once its track is stopped', () => {
    start().track.stop();
    world.load();
    world.lose('unavailable');
    expect(onReady).not.toHaveBeenCalled();
    expect(onLost).not.toHaveBeenCalled();
  });

  test('covers a camera with a track that stands for it, and gives it back running', () => {
    const { track, release } = world.blur.cover(camera);
    expect(track).not.toBe(camera);
    expect(track.getSettings()).toEqual(camera.getSettings());
    expect(release()).toBe(camera);
    expect([camera.readyState, track.readyState]).toEqual(['live', 'ended']);
  });
});
