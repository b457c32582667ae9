import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { BLACK_FOR, useVideo } from './use-video.ts';

afterEach(() => void vi.restoreAllMocks());

test('without callbacks of frames, tells of the first frame of the stream on screen, not of the one before', () => {
  const [before, now] = [createFakeStream(), createFakeStream()];
  const ref = { current: document.createElement('video') };
  const onFirstFrame = vi.fn();
  const { result, rerender } = renderHook((stream: MediaStream) => useVideo(ref, stream, { onFirstFrame }), {
    initialProps: before,
  });
  rerender(now);
  expect(result.current.hasFrame).toBe(false);
  fireEvent.loadedData(ref.current);
  expect(onFirstFrame.mock.calls).toEqual([[now, { current: ref.current }]]);
  expect(result.current.hasFrame).toBe(true);
});

test('tells the parent of the element the shape of the picture, at the first frame and whenever it changes', () => {
  const size = { videoWidth: 1280, videoHeight: 800 };
  const video = Object.defineProperties(document.createElement('video'), {
    videoWidth: { get: () => size.videoWidth },
    videoHeight: { get: () => size.videoHeight },
  });
  const parent = document.createElement('div');
  parent.append(video);
  const stream = createFakeStream();
  renderHook(() => useVideo({ current: video }, stream));
  const shape = () => parent.style.getPropertyValue('--shape');
  expect(shape()).toBe('');
  fireEvent.loadedData(video);
  expect(shape()).toBe('1.6');
  size.videoWidth = 400;
  fireEvent(video, new Event('resize'));
  expect(shape()).toBe('0.5');
});

/** A video whose frames are as bright as the test says. */
function showing(brightness: { of: number }) {
  let look: VideoFrameRequestCallback = () => undefined;
  const video = Object.assign(document.createElement('video'), {
    requestVideoFrameCallback: (next: VideoFrameRequestCallback) => {
      look = next;
      return 1;
    },
    cancelVideoFrameCallback: () => undefined,
  });
  const context = { drawImage: vi.fn(), getImageData: () => ({ data: [0, brightness.of, 0, 255] }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const [ref, stream] = [{ current: video }, createFakeStream()];
  const { result } = renderHook(() => useVideo(ref, stream));
  const frame = (ms: number) => act(() => look(ms, {} as VideoFrameCallbackMetadata));
  return { result, frame };
}

test('a black frame, as a camera sends that has just begun, is not the first one', () => {
  const brightness = { of: 12 };
  const { result, frame } = showing(brightness);
  frame(1000);
  frame(1200);
  expect(result.current.hasFrame).toBe(false);
  brightness.of = 90;
  frame(1400);
  expect(result.current.hasFrame).toBe(true);
});

test('a picture that stays black is shown after a while', () => {
  const { result, frame } = showing({ of: 0 });
  frame(1000);
  frame(999 + BLACK_FOR);
  expect(result.current.hasFrame).toBe(false);
  frame(1000 + BLACK_FOR);
  expect(result.current.hasFrame).toBe(true);
});
