import { renderHook } from '@testing-library/react';
import type { UIEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useEnd } from './ChatPanel.tsx';

let onResize: () => void;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listen: () => void) {
        onResize = listen;
      }
      observe() {
        onResize();
      }
      disconnect() {
        onResize = () => undefined;
      }
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A list of 1000 px, of which 400 are in view. */
function show() {
  const element = document.createElement('div');
  const box = { scrollHeight: 1000, clientHeight: 400, clientWidth: 300 };
  for (const key of ['scrollHeight', 'clientHeight', 'clientWidth'] as const)
    Object.defineProperty(element, key, { get: () => box[key] });
  let top = 0;
  Object.defineProperty(element, 'scrollTop', {
    get: () => top,
    set: (next: number) => {
      top = Math.max(0, Math.min(next, box.scrollHeight - box.clientHeight));
    },
  });
  const list = { current: element };
  const hook = renderHook(({ lastId, isMine }) => useEnd(list, lastId, isMine), {
    initialProps: { lastId: 'a', isMine: false },
  });
  return {
    ...hook,
    scrollTo(to: number) {
      element.scrollTop = to;
      hook.result.current({ currentTarget: element } as unknown as UIEvent<HTMLElement>);
    },
    become: (next: Partial<typeof box>) => Object.assign(box, next),
    top: () => top,
  };
}

test('stays at its end as a keyboard opens and a phone is turned', () => {
  const { become, top } = show();
  expect(top()).toBe(600);
  become({ clientHeight: 150 });
  onResize();
  expect(top()).toBe(850);
  become({ clientHeight: 200, clientWidth: 600, scrollHeight: 700 });
  onResize();
  expect(top()).toBe(500);
});

test('a scroll that comes with the change of size is not the reader’s', () => {
  const { become, scrollTo, top } = show();
  become({ clientHeight: 150 });
  scrollTo(600);
  onResize();
  expect(top()).toBe(850);
});

test('leaves the reader where they are, until they write', () => {
  const { become, rerender, scrollTo, top } = show();
  scrollTo(100);
  become({ clientHeight: 150 });
  onResize();
  expect(top()).toBe(100);
  rerender({ lastId: 'b', isMine: false });
  expect(top()).toBe(100);
  rerender({ lastId: 'c', isMine: true });
  expect(top()).toBe(850);
});
