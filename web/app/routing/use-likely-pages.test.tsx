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

test.each([null, at('/'), at('/register')])('visitors load nothing ahead: %o', (location) => {
  show(location);
  focusField();
  vi.advanceTimersByTime(5000);
  expect(loaded()).toEqual([]);
});

test.each([
  ['/login', null, ['/home']],
  ['/login?to=/friends', null, ['/friends']],
  ['/login', { to: '/messages/1?x=2' }, ['/messages/1']],
  // A page of its own, and none that a sign-in leads to.
  ['/login?to=/desk/reports', null, []],
])('the sign-in %s, with %o, loads the next page when a field is entered: %o', (path, state, expected) => {
  show(at(path, state));
  expect(loaded()).toEqual([]);
  focusField();
  focusField();
  expect(loaded()).toEqual(expected);
});

test('a field that was entered before the app ran counts', () => {
  focusField();
  show(at('/login'));
  expect(loaded()).toEqual(['/home']);
});
