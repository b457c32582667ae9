import { act, fireEvent } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { FloatingPanel } from '../floating/FloatingPanel.tsx';
import { connectedView } from '../session/call-view.fake.ts';
import type { CallView } from '../session/call-view.ts';
import { showCallScreen } from '../stage/call-screen.fake.tsx';
import { RemoteVideo } from '../stage/RemoteVideo.tsx';
import { veilReasons } from './veil.ts';

// The simulated DOM has neither tracks nor frames nor drawing.
const drawImage = vi.fn();
beforeEach(async () => {
  const Simulated = MediaStream;
  vi.stubGlobal(
    'MediaStream',
    class extends Simulated {
      constructor(tracks: MediaStreamTrack[] = []) {
        super();
        Object.assign(this, createFakeStream(tracks));
      }
    },
  );
  const context = { drawImage, fillRect: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  drawImage.mockClear();
  await speak('en');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const remote = createFakeStream();
const viewOf = (veils: CallView['veils']) => connectedView(remote, 0, { veils });

/** The places that show the other. Each draws itself with these veils, and again with others. */
const places: Record<string, (veils: CallView['veils']) => (veils: CallView['veils']) => void> = {
  'the call page': (veils) => {
    const shown = showCallScreen(viewOf(veils));
    return (next) => shown.become(viewOf(next));
  },
  'the floating panel': (veils) => {
    const controls = {
      setMicrophone: vi.fn(),
      setCamera: vi.fn(),
      sayReady: vi.fn(),
      showBlurred: vi.fn(),
      hangUp: vi.fn(),
    };
    const panel = (now: CallView['veils']) => (
      <FloatingPanel
        view={viewOf(now)}
        controls={controls}
        clock={createFakeClock()}
        store={createFakeKeyValue()}
        page="/home"
        onExpand={vi.fn()}
      />
    );
    const shown = draw(panel(veils));
    return (next) => shown.rerender(panel(next));
  },
};
const element = () => document.querySelector<HTMLVideoElement>('video[aria-label="Video of bob"]') as HTMLVideoElement;
/** Whatever the browser copies of the page's videos: a window of its own, full screen, a frame that it saves. */
const tracksInPage = () =>
  [...document.querySelectorAll('video')].flatMap(({ srcObject }) =>
    srcObject ? (srcObject as MediaStream).getTracks().map(({ kind }) => kind) : [],
  );
/** A frame of this element has come. */
const frame = (video: HTMLVideoElement) => {
  Object.defineProperties(video, {
    videoWidth: { configurable: true, value: 640 },
    videoHeight: { configurable: true, value: 360 },
  });
  fireEvent.loadedData(video);
};

describe.each(Object.keys(places))('on %s', (place) => {
  test.each(veilReasons)(
    'while the reason is %s, no video of the page has the picture, and the sound goes on',
    (reason) => {
      const become = places[place]?.([]);
      frame(element());
      expect(tracksInPage()).toEqual(['audio', 'video']);
      become?.([reason]);
      expect(tracksInPage()).toEqual(['audio']);
      become?.([reason, 'guard']);
      expect(tracksInPage()).toEqual(['audio']);
      become?.([]);
      expect(tracksInPage()).toEqual(['audio', 'video']);
    },
  );

  test.each(veilReasons)('a call that begins with the reason %s never has it', (reason) => {
    places[place]?.([reason]);
    expect(tracksInPage()).toEqual(['audio']);
  });
});

/** The picture alone, and what is told where it can be taken from. */
function showPicture(veils: CallView['veils']) {
  const picture = createRef<HTMLVideoElement>();
  const onFirstFrame = vi.fn();
  const part = (now: CallView['veils']) => (
    <RemoteVideo view={viewOf(now)} pictureRef={picture} onFirstFrame={onFirstFrame} />
  );
  const shown = draw(part(veils));
  return { ...shown, picture, onFirstFrame, become: (next: CallView['veils']) => shown.rerender(part(next)) };
}
const sources = () => drawImage.mock.calls.map(([from]) => from).filter((from) => from instanceof HTMLVideoElement);

test('a soft still stands in for it at once, and is drawn from outside the page from then on', () => {
  vi.useFakeTimers();
  const { become, picture } = showPicture([]);
  frame(element());
  drawImage.mockClear();
  become(['guard']);
  expect(sources()).toEqual([element()]);
  expect(element().className).toContain('opacity-0');
  const unseen = picture.current as HTMLVideoElement;
  expect([unseen === element(), unseen.isConnected, unseen.muted, unseen.srcObject]).toEqual([
    false,
    false,
    true,
    remote,
  ]);
  drawImage.mockClear();
  act(() => frame(unseen));
  act(() => vi.advanceTimersByTime(1000));
  expect(new Set(sources())).toEqual(new Set([unseen]));
  vi.useRealTimers();
});

test('it comes back with its first frame, until which the still stays', () => {
  const { become, picture, container } = showPicture([]);
  frame(element());
  become(['guard']);
  const unseen = picture.current as HTMLVideoElement;
  act(() => frame(unseen));
  become([]);
  expect([picture.current === element(), unseen.srcObject]).toEqual([true, null]);
  const still = () => container.querySelector('canvas[data-look=veil]');
  expect([element().className.includes('opacity-0'), still() !== null]).toEqual([true, true]);
  act(() => frame(element()));
  expect([element().className.includes('opacity-0'), still()]).toEqual([false, null]);
});

test('a call that begins veiled has its first frame, once, and the guard looks at what carries it', () => {
  const { become, picture, onFirstFrame } = showPicture(['not-ready']);
  const unseen = picture.current as HTMLVideoElement;
  act(() => frame(unseen));
  expect(onFirstFrame.mock.calls).toEqual([[remote, picture]]);
  expect(element().getAttribute('aria-hidden')).toBe('false');
  become([]);
  act(() => frame(element()));
  expect(onFirstFrame).toHaveBeenCalledTimes(1);
  expect(picture.current).toBe(element());
});
