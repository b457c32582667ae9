import type { Virtualizer } from '@tanstack/react-virtual';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useScrollPosition } from './use-scroll-position.ts';

/** The callback of the observer that the hook makes. */
let resized: () => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

/** A list of 2000 pixels in a window of 600. */
function open(scrollTop: number) {
  const element = document.createElement('div');
  const box = { scrollHeight: 2000, clientHeight: 600, scrollTop };
  for (const key of ['scrollHeight', 'clientHeight'] as const) {
    Object.defineProperty(element, key, { get: () => box[key] });
  }
  Object.defineProperty(element, 'scrollTop', {
    get: () => box.scrollTop,
    set: (top: number) => {
      box.scrollTop = Math.max(0, Math.min(top, box.scrollHeight - box.clientHeight));
    },
  });
  const virtualizer = { scrollToEnd: vi.fn() } as unknown as Virtualizer<HTMLDivElement, Element>;
  renderHook(() =>
    useScrollPosition({ scroller: { current: element }, virtualizer, rows: [], canLoad: false, onOlder: vi.fn() }),
  );
  const resizeTo = (clientHeight: number) =>
    act(() => {
      box.clientHeight = clientHeight;
      resized();
    });
  const scrollTo = (top: number) =>
    act(() => {
      element.dispatchEvent(new Event('wheel'));
      box.scrollTop = top;
      element.dispatchEvent(new Event('scroll'));
    });
  return { box, resizeTo, scrollTo };
}

test.each([52, 300])('what takes %i pixels below hides nothing of the end', (taken) => {
  const { box, resizeTo } = open(1400);
  resizeTo(600 - taken);
  expect(box.scrollTop).toBe(1400 + taken);
});

test('someone who reads further up stays where they are', () => {
  const { box, resizeTo, scrollTo } = open(1400);
  scrollTo(500);
  resizeTo(548);
  expect(box.scrollTop).toBe(500);
});
