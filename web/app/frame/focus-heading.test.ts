import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusHeading } from './focus-heading.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<nav><a href="/friends">Friends</a></nav><main tabindex="-1"><h1>Friends</h1></main>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const heading = () => document.querySelector('h1');
const add = async (html: string) => {
  document.querySelector('main')?.insertAdjacentHTML('beforeend', html);
  await vi.advanceTimersByTimeAsync(0);
};

test('the heading takes the focus from the link that was pressed', () => {
  document.querySelector('a')?.focus();
  focusHeading(document);
  expect(document.activeElement).toBe(heading());
  expect(heading()?.tabIndex).toBe(-1);
});

test('a heading that is hidden leaves the focus to the next', async () => {
  const hidden = heading();
  // As a browser does it with what is not drawn.
  if (hidden) hidden.focus = () => undefined;
  await add('<h1>Bob</h1>');
  focusHeading(document);
  expect(document.activeElement?.textContent).toBe('Bob');
});

test('the heading takes the focus from a <main> that was skipped to', () => {
  document.querySelector('main')?.focus();
  focusHeading(document);
  expect(document.activeElement).toBe(heading());
});

test.each([
  ['a field of the page', '<input>'],
  ['a dialog', '<div role="dialog"><input></div>'],
])('the focus stays in %s', async (_, html) => {
  await add(html);
  document.querySelector('input')?.focus();
  focusHeading(document);
  expect(document.activeElement).toBe(document.querySelector('input'));
});

test('a heading that comes with the data is focused then', async () => {
  heading()?.remove();
  focusHeading(document);
  await add('<h1>Friends</h1>');
  expect(document.activeElement).toBe(heading());
});

test.each([
  ['the user has pressed a key', () => document.dispatchEvent(new Event('keydown'))],
  ['five seconds have passed', () => vi.advanceTimersByTime(5000)],
  ['another page is shown', (stop: () => void) => stop()],
])('a heading that comes after %s is not', async (_, happen) => {
  heading()?.remove();
  happen(focusHeading(document));
  await add('<h1>Friends</h1>');
  expect(document.activeElement).toBe(document.body);
});
