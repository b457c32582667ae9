import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { useVideo } from './use-video.ts';

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
