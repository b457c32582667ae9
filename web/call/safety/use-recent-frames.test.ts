import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { useRecentFrames } from './report-frames.ts';

// The simulated DOM has neither frames nor drawing: a picture says which element it was drawn from.
beforeEach(() => {
  let drawn: HTMLVideoElement | null = null;
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: (from: HTMLVideoElement) => (drawn = from) });
      convertToBlob = async () => new Blob([drawn?.id ?? '']);
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** An element that plays a stream; `frame` is its first one. */
function videoOf(id: string) {
  const video = Object.assign(document.createElement('video'), { id, srcObject: createFakeStream() });
  const frame = () => {
    for (const [name, value] of Object.entries({ readyState: 4, videoWidth: 640, videoHeight: 360 }))
      Object.defineProperty(video, name, { configurable: true, value });
    fireEvent.loadedData(video);
  };
  return { video, frame };
}

test('the present frame is that of the element that carries the picture under the veil, once it has one', async () => {
  const clock = createFakeClock();
  const [shown, unseen] = [videoOf('shown'), videoOf('unseen')];
  shown.frame();
  const picture = { current: shown.video };
  const about = { userId: 'bob', username: 'bob', roomId: 'room' };
  const { result, rerender } = renderHook(
    (isReporting: boolean) =>
      useRecentFrames(picture, { clock, isOn: true, reporting: isReporting ? (about as never) : null }),
    { initialProps: false },
  );
  await act(() => clock.advance(1000));
  // The veil that comes with the report takes the picture away from the page's own element.
  picture.current = unseen.video;
  Object.defineProperty(shown.video, 'videoWidth', { value: 0 });
  await act(async () => rerender(true));
  const seen = () => Promise.all(result.current.map((frame) => frame.text()));
  expect(await seen()).toEqual(['shown']);
  await act(async () => unseen.frame());
  expect(await seen()).toEqual(['shown', 'unseen']);
});
