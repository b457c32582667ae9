import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPlaying, REPLAY_AFTER } from './use-video.ts';

const refused = new DOMException('The request is not allowed', 'NotAllowedError');

let video: HTMLVideoElement;
let play: ReturnType<typeof vi.fn<() => Promise<void>>>;
let isPaused = false;
let end: () => void = () => undefined;
const start = (onBlocked = vi.fn()) => {
  end = keepPlaying(video, onBlocked);
};
beforeEach(() => {
  vi.useFakeTimers();
  video = document.createElement('video');
  isPaused = false;
  play = vi.fn(async () => {
    isPaused = false;
  });
  video.play = play;
  Object.defineProperty(video, 'paused', { get: () => isPaused });
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pause = () => {
  isPaused = true;
  video.dispatchEvent(new Event('pause'));
};
const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const settle = () => vi.advanceTimersByTimeAsync(0);

test('sound that needs a gesture is muted, and the picture plays', async () => {
  play.mockRejectedValueOnce(refused);
  const onBlocked = vi.fn();
  start(onBlocked);
  await settle();
  expect(onBlocked).toHaveBeenCalledOnce();
  expect(video.muted).toBe(true);
  expect(play).toHaveBeenCalledTimes(2);
});

test('a video that is replaced while it starts is not muted', async () => {
  play.mockRejectedValue(new DOMException('interrupted by a new load request', 'AbortError'));
  const onBlocked = vi.fn();
  start(onBlocked);
  await settle();
  expect(onBlocked).not.toHaveBeenCalled();
  expect(video.muted).toBe(false);
});

test('a video that the system pauses is played again', async () => {
  start();
  pause();
  await vi.advanceTimersByTimeAsync(REPLAY_AFTER);
  expect(play).toHaveBeenCalledTimes(2);
});

test('a video that was paused while the page was hidden is played when it is shown', async () => {
  start();
  turn('hidden');
  pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(play).toHaveBeenCalledTimes(1);
  turn('visible');
  expect(play).toHaveBeenCalledTimes(2);
});

test('nothing is played once it has ended', async () => {
  start();
  pause();
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  turn('visible');
  expect(play).toHaveBeenCalledTimes(1);
});
