import { fireEvent, renderHook } from '@testing-library/react';
import { type Location, parsePath } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLikelyPages } from './use-likely-pages.ts';

const preload = vi.fn<(pathname: string) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  preload.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const at = (path: string, state: unknown = null): Location => ({
  pathname: '/',
  search: '',
  hash: '',
  ...parsePath(path),
  state,
  key: 'default',
});
const show = (location: Location | null) =>
  renderHook(({ shown }) => useLikelyPages(shown, preload), { initialProps: { shown: location } });
const loaded = () => preload.mock.calls.map(([pathname]) => pathname);
const focusField = () => {
  const input = document.body.appendChild(document.createElement('input'));
  input.focus();
  fireEvent.focusIn(input);
};

test('a member’s page loads what leads to a call once the browser is idle, once', () => {
  const { rerender } = show(at('/home'));
  expect(loaded()).toEqual([]);
  rerender({ shown: at('/friends') });
  vi.advanceTimersByTime(2000);
  expect(loaded()).toEqual(['/matching', '/matching/explore']);
  rerender({ shown: at('/messages') });
  vi.advanceTimersByTime(5000);
  expect(loaded()).toHaveLength(2);
});

test.each([null, at('/'), at('/forgot-password')])('visitors load nothing ahead: %o', (location) => {
  show(location);
  focusField();
  vi.advanceTimersByTime(5000);
  expect(loaded()).toEqual([]);
});

test.each([
  ['/register', null, ['/login']],
  ['/login', null, ['/home']],
  ['/login?to=/friends', null, ['/friends']],
  ['/login', { to: '/messages/1?x=2' }, ['/messages/1']],
  // A page of its own, and none that a sign-in leads to.
  ['/login?to=/desk/reports', null, []],
])('%s, with %o, loads the next page when a field is entered: %o', (path, state, expected) => {
  show(at(path, state));
  expect(loaded()).toEqual([]);
  focusField();
  focusField();
  expect(loaded()).toEqual(expected);
});

test('a sign-in that another page has led to loads the next page once the browser is idle', () => {
  show({ ...at('/login?to=/matching'), key: 'k1' });
  focusField();
  expect(loaded()).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(loaded()).toEqual(['/matching']);
});

test.each([
  ['/friends', '', ['/friends']],
  ['/messages/1?from=home#last', '', ['/messages/1']],
  ['https://elsewhere.example/friends', '', []],
  ['/friends', 'target="_blank"', []],
  ['/avatar.png', 'download', []],
  // A page of its own.
  ['/desk', '', []],
])('a link to %s %s that is pointed at, touched or focused loads its page', (href, attributes, expected) => {
  const { unmount } = show(at('/'));
  document.body.innerHTML = `<a href="${href}" ${attributes}><span>there</span></a>`;
  const inside = document.querySelector('span') as Element;
  for (const sign of ['pointerOver', 'touchStart', 'focusIn'] as const) {
    preload.mockClear();
    fireEvent[sign](inside);
    expect(loaded()).toEqual(expected);
  }
  unmount();
  preload.mockClear();
  fireEvent.pointerOver(inside);
  expect(loaded()).toEqual([]);
});

test('a field that was entered before the app ran counts', () => {
  focusField();
  show(at('/login'));
  expect(loaded()).toEqual(['/home']);
});
