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
  expect(onFirstFrame.mock.calls).toEqual([[now, ref.current]]);
  expect(result.current.hasFrame).toBe(true);
});
