import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { Loading } from '../frame/Loading.tsx';

beforeEach(async () => {
  await speak('en');
  document.body.insertAdjacentHTML('beforeend', '<div id="early">written by the build</div>');
});
afterEach(() => {
  document.getElementById('early')?.remove();
  delete document.documentElement.dataset.member;
});

/** The spinner takes the window, or lies over the page that the build has written. */
const isAlone = () => screen.getByRole('status').closest('.min-h-dvh') !== null;
const early = () => document.getElementById('early');
/** What one part shows after the other. */
const show = (first: boolean, second: boolean) => (
  <StrictMode>
    {first ? <Loading key="first" /> : <p>the frame</p>}
    {second && <Loading key="second" />}
  </StrictMode>
);

test('a member sees the page that the build has written under a visible spinner, until nothing waits any more', async () => {
  document.documentElement.dataset.member = '';
  const { rerender } = render(show(true, false));
  expect(isAlone()).toBe(false);
  // The frame is there, and the page within it begins to wait in the same moment.
  await act(async () => rerender(show(false, true)));
  expect(early()).not.toBeNull();
  await act(async () => rerender(show(false, false)));
  expect(early()).toBeNull();
  // What waits later has no such page.
  await act(async () => rerender(show(false, true)));
  expect(isAlone()).toBe(true);
});

test('others see the spinner', () => {
  render(show(true, false));
  expect(isAlone()).toBe(true);
});
