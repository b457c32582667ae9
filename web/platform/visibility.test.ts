import { afterEach, expect, test, vi } from 'vitest';
import { createDeparture, createGone, createReturned, createVisibility } from './visibility.ts';

afterEach(() => vi.restoreAllMocks());

const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('visibility follows the document', () => {
  const visibility = createVisibility(document);
  expect(visibility.get().visible).toBe(true);
  turn('hidden');
  expect(visibility.get().visible).toBe(false);
  turn('visible');
  expect(visibility.get().visible).toBe(true);
});

test.each([
  ['is closed, and comes back from the back button', 'pagehide', 'pageshow'],
  ['is frozen, and resumes', 'freeze', 'resume'],
])('a page that %s is left in between', (_, leaves, comesBack) => {
  const departure = createDeparture(document, window);
  const target = leaves === 'freeze' ? document : window;
  target.dispatchEvent(new Event(leaves));
  expect(departure.get().left).toBe(true);
  target.dispatchEvent(new Event(comesBack));
  expect(departure.get().left).toBe(false);
});

test.each([
  [false, 1],
  [true, 0],
])('a page that is left, and that the browser keeps: %s, goes for good %i times', (persisted, times) => {
  let goes = 0;
  createGone(window).on(() => {
    goes += 1;
  });
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  expect(goes).toBe(times);
});

test('emits when the page is shown again or focused, and not when it is left', () => {
  let returns = 0;
  createReturned(document, window).on(() => {
    returns += 1;
  });
  turn('hidden');
  window.dispatchEvent(new Event('blur'));
  expect(returns).toBe(0);
  turn('visible');
  expect(returns).toBe(1);
  window.dispatchEvent(new Event('focus'));
  expect(returns).toBe(2);
});
