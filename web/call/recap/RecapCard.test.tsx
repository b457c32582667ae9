import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '../../platform/clock.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { RecapCard } from './RecapCard.tsx';
import type { RecapView } from './recap-store.ts';

const left: RecapView = {
  roomId: 'r',
  peerId: 'p',
  person: { username: 'malik7', displayName: 'Malik', avatar: '', karma: 70 },
  duration: 125,
  xpGained: 20,
  isPeerGone: false,
  rating: null,
  isOwed: false,
  bytes: null,
};

let clock: FakeClock;
beforeEach(async () => {
  await speak('en');
  clock = createFakeClock();
});

const spies = { onRate: vi.fn(), onClose: vi.fn() };
const card = (recap: RecapView) => <RecapCard clock={clock} recap={recap} {...spies} touch={<p>Stay in touch?</p>} />;
const show = (recap = left) => draw(card(recap));
const pass = (ms: number) => act(() => clock.advance(ms));
const line = (name?: string) => screen.getByRole('button', { expanded: false, name });
/** whether the body can be seen */
const isOpen = () => screen.queryByRole('button', { expanded: false }) === null;

test('folds to one line that names the person, once it is left by itself', async () => {
  const page = show();
  await pass(19_000);
  expect(isOpen()).toBe(true);
  await pass(1000);
  line('Malik How was your call?');
  expect(page.queryByRole('button', { name: 'Good' })).toBeNull();
});

test('stays open while it is used', async () => {
  const page = show();
  await pass(15_000);
  await page.user.pointer({ keys: '[MouseLeft]', target: page.getByText('Stay in touch?') });
  await pass(15_000);
  expect(isOpen()).toBe(true);
  await pass(5000);
  expect(isOpen()).toBe(false);
});

test('stays open around the focus, and folds once that has left', async () => {
  const page = show();
  const good = page.getByRole('button', { name: 'Good' });
  act(() => good.focus());
  await pass(60_000);
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(good);
  act(() => good.blur());
  await pass(20_000);
  expect(isOpen()).toBe(false);
});

test('folds soon after the rating, which stays in the line', async () => {
  const page = show();
  await pass(18_000);
  page.rerender(card({ ...left, rating: 'positive' }));
  await pass(5000);
  expect(isOpen()).toBe(true);
  await pass(1000);
  line('Malik Your rating: Good');
});

test('unfolds and folds by a press, with what was typed into it', async () => {
  const page = show();
  const part = page.getByText('Stay in touch?');
  await page.user.click(page.getByRole('button', { name: 'You talked with Malik for 2:05', expanded: true }));
  expect(isOpen()).toBe(false);
  await page.user.click(line());
  expect(page.getByText('Stay in touch?')).toBe(part);
  expect(page.queryByRole('button', { name: 'Good' })).not.toBeNull();
});

test('closes folded as well', async () => {
  const page = show();
  await pass(20_000);
  await page.user.click(page.getByRole('button', { name: 'Close the recap' }));
  expect(spies.onClose).toHaveBeenCalledOnce();
});

test('after the rating the focus is at the line that folds it, and keeps it open no longer', async () => {
  const page = show();
  await page.user.click(page.getByRole('button', { name: 'Good' }));
  page.rerender(card({ ...left, rating: 'positive' }));
  expect(document.activeElement).toBe(page.getByRole('button', { expanded: true }));
  await pass(6000);
  line('Malik Your rating: Good');
});
