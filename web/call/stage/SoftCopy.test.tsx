import { act, fireEvent, render } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SoftCopy, softLooks } from './SoftCopy.tsx';

// The simulated DOM has neither video nor drawing.
const drawImage = vi.fn();
const context = {
  drawImage,
  fillRect: vi.fn(),
  setTransform: vi.fn(),
  createRadialGradient: () => ({ addColorStop: vi.fn() }),
};
beforeEach(() => {
  vi.useFakeTimers();
  drawImage.mockClear();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(look: keyof typeof softLooks, { isStill = false, picture: width = 1280 } = {}) {
  const video = createRef<HTMLVideoElement>();
  const picture = { width };
  video.current = Object.defineProperties(document.createElement('video'), {
    videoWidth: { get: () => picture.width },
    videoHeight: { value: 720 },
  });
  const copy = (isStill: boolean) => <SoftCopy video={video} look={look} isStill={isStill} />;
  const { container, unmount, rerender } = render(copy(isStill));
  const canvas = container.querySelector('canvas') as HTMLCanvasElement;
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const still = (isStill: boolean) => rerender(copy(isStill));
  return {
    canvas,
    picture,
    video: video.current as HTMLVideoElement,
    unmount,
    pass,
    still,
    copies: () => drawImage.mock.calls.length / 2,
  };
}

test('a search that is over at once draws once: the next face needs the processor', () => {
  const { canvas, unmount, pass, copies } = show('backdrop');
  pass(softLooks.backdrop.delay - 1);
  expect(copies()).toBe(1);
  expect(canvas.className).not.toContain('hidden');
  unmount();
  pass(10_000);
  expect(copies()).toBe(1);
});

test('the first copy comes with the first frame', () => {
  const { canvas, picture, video, copies } = show('backdrop', { picture: 0 });
  expect([copies(), canvas.className.includes('hidden')]).toEqual([0, true]);
  picture.width = 1280;
  fireEvent.loadedData(video);
  expect([copies(), canvas.className.includes('hidden')]).toEqual([1, false]);
});

test.each(['around', 'backdrop'] as const)(
  '%s is drawn again and again, few pixels at a time, until it goes',
  (name) => {
    const { delay, redraw, detail, width } = softLooks[name];
    const { canvas, unmount, pass, copies } = show(name);
    pass(delay);
    expect(copies()).toBe(2);
    expect([canvas.width, canvas.height]).toEqual([width, Math.round((width * 9) / 16)]);
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 0, detail, Math.round((detail * 9) / 16)]);
    pass(redraw * 3);
    expect(copies()).toBe(5);
    unmount();
    pass(10_000);
    expect(copies()).toBe(5);
  },
);

test('while a connection is made it stays as it was drawn last', () => {
  const { delay, redraw } = softLooks.backdrop;
  const { canvas, pass, still, copies } = show('backdrop');
  pass(delay + redraw);
  still(true);
  pass(10_000);
  expect(copies()).toBe(3);
  expect(canvas.className).not.toContain('hidden');
  still(false);
  pass(delay);
  expect(copies()).toBe(5);
});

test('a connection that is made without a search before it has one copy, once there is a picture to copy', () => {
  const { delay, redraw } = softLooks.backdrop;
  const { canvas, picture, pass, copies } = show('backdrop', { isStill: true, picture: 0 });
  pass(delay + redraw);
  expect([copies(), canvas.className.includes('hidden')]).toEqual([0, true]);
  picture.width = 1280;
  pass(redraw);
  expect([copies(), canvas.className.includes('hidden')]).toEqual([1, false]);
  pass(10_000);
  expect(copies()).toBe(1);
});
