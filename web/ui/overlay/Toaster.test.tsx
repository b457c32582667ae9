import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from './Toaster.tsx';
import { toast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  toast.remove();
  render(<Toaster closeLabel="Close" />);
});
afterEach(() => vi.useRealTimers());

const pass = (...steps: number[]) => {
  for (const ms of steps) act(() => vi.advanceTimersByTime(ms));
};
const show = (text: string) => act(() => void toast(text));
const on = (text: string) => screen.getByText(text);
const isThere = (text: string) => screen.queryByText(text) !== null;
/** Long enough for one that has left to fade out. */
const FADE = 250;

test('a toast is said: what announces it is there before it', () => {
  const region = screen.getByRole('status');
  expect([region.getAttribute('aria-live'), region.textContent]).toEqual(['polite', '']);
  show('Saved');
  expect(region.contains(on('Saved'))).toBe(true);
  expect(on('Saved').closest('[aria-live]')).toBe(region);
});

test('a toast that appears under a pointer at rest leaves', () => {
  show('Saved');
  fireEvent.pointerEnter(on('Saved'));
  pass(4000, FADE);
  expect(isThere('Saved')).toBe(false);
});

test('a toast stays while the pointer moves over it, and leaves after that', () => {
  show('Saved');
  pass(3000);
  fireEvent.pointerEnter(on('Saved'));
  fireEvent.pointerMove(on('Saved'));
  pass(8000);
  expect(isThere('Saved')).toBe(true);
  fireEvent.pointerLeave(on('Saved'));
  pass(900);
  expect(isThere('Saved')).toBe(true);
  pass(100, FADE);
  expect(isThere('Saved')).toBe(false);
});

test('a toast leaves in the end under a pointer that stays', () => {
  show('Saved');
  fireEvent.pointerMove(on('Saved'));
  pass(10_000, 3900);
  expect(isThere('Saved')).toBe(true);
  pass(100, FADE);
  expect(isThere('Saved')).toBe(false);
});

test('a toast that was closed under the pointer keeps no other', () => {
  show('Saved');
  fireEvent.pointerMove(on('Saved'));
  pass(500);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  pass(FADE);
  expect(isThere('Saved')).toBe(false);
  show('Sent');
  pass(4000, FADE);
  expect(isThere('Sent')).toBe(false);
});
