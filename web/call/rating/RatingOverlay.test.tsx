import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { RatingOverlay } from './RatingOverlay.tsx';

beforeEach(() => speak('en', 'call'));

test('shows minutes and seconds and three answers, and one that also blocks', async () => {
  render(<RatingOverlay rating={{ roomId: 'r', peerId: 'p', duration: 125 }} onRate={vi.fn()} onNever={vi.fn()} />);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('You talked for 2:05');
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Good', 'Not great', 'No opinion', 'Not great, and never again']);
});

test('closes only by an answer', async () => {
  const user = userEvent.setup();
  const onRate = vi.fn();
  render(<RatingOverlay rating={{ roomId: 'r', peerId: 'p', duration: 125 }} onRate={onRate} onNever={vi.fn()} />);
  const dialog = await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Not great' }));
  expect(onRate).toHaveBeenCalledWith('negative');
});

test('begins at its title, and ignores keys that were meant for what lay below', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const user = userEvent.setup();
  const onRate = vi.fn();
  render(<RatingOverlay rating={{ roomId: 'r', peerId: 'p', duration: 125 }} onRate={onRate} onNever={vi.fn()} />);
  const dialog = await screen.findByRole('alertdialog');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('How was your call?'));
  await user.tab();
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Good' }));
  await user.keyboard('{Enter} ');
  expect(onRate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(700);
  await user.keyboard('{Enter}');
  expect(onRate).toHaveBeenCalledWith('positive');
  vi.useRealTimers();
});

test('shows nothing when nothing is owed', () => {
  render(<RatingOverlay rating={null} onRate={vi.fn()} onNever={vi.fn()} />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a bad rating may be for good: it names whom to block', async () => {
  const onNever = vi.fn();
  render(<RatingOverlay rating={{ roomId: 'r', peerId: 'p', duration: 125 }} onRate={vi.fn()} onNever={onNever} />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Not great, and never again' }));
  expect(onNever).toHaveBeenCalledWith('p');
});
