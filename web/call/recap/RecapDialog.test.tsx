import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { RecapDialog, type RecapDialogProps } from './RecapDialog.tsx';
import type { RecapView } from './recap-store.ts';

beforeEach(() => speak('en'));

const owed: RecapView = {
  roomId: 'r',
  peerId: 'p',
  person: { username: 'malik', avatar: '', karma: 70 },
  duration: 125,
  xpGained: 20,
  isPeerGone: false,
  rating: null,
  isOwed: true,
  bytes: null,
};

function show(recap: RecapView | null, more: Partial<RecapDialogProps> = {}) {
  const spies = { onRate: vi.fn(), onClose: vi.fn() };
  render(<RecapDialog recap={recap} {...spies} {...more} />);
  return { ...spies, user: userEvent.setup() };
}

test('says with whom one talked for how long, and has three answers in one row', async () => {
  show(owed);
  const dialog = await screen.findByRole('alertdialog');
  within(dialog).getByRole('heading', { name: 'You talked with malik for 2:05' });
  expect(dialog.textContent).toContain('+20 XP');
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Good', 'Not great', 'No opinion']);
});

test('says who has left', async () => {
  show({ ...owed, isPeerGone: true });
  const dialog = await screen.findByRole('alertdialog', { name: 'malik left after 2:05' });
  expect(dialog.textContent).not.toContain('You talked');
});

test.each([
  [12_040_000, 'This call used 12\u00A0MB of data.'],
  [1_260_000, 'This call used 1.3\u00A0MB of data.'],
  [null, null],
])('says what a call took where data was to be saved: %s bytes', async (bytes, text) => {
  show({ ...owed, bytes });
  await screen.findByRole('alertdialog');
  expect(screen.queryByText(/of data/)?.textContent ?? null).toBe(text);
});

test('closes only by an answer', async () => {
  const { user, onRate } = show(owed);
  const dialog = await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Close the recap' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Not great' }));
  expect(onRate).toHaveBeenCalledWith('negative');
});

test('begins at its title, and ignores keys that were meant for what lay below', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { user, onRate } = show(owed);
  const dialog = await screen.findByRole('alertdialog');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('You talked with malik for 2:05'));
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
  show(null);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('can be closed where no rating is owed', async () => {
  const { user, onClose } = show({ ...owed, isOwed: false });
  const dialog = await screen.findByRole('alertdialog', { name: 'You talked with malik for 2:05' });
  await user.click(within(dialog).getByRole('button', { name: 'Close the recap' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('shows a rating that was given, and asks for none', async () => {
  show({ ...owed, isOwed: false, rating: 'positive' });
  const dialog = await screen.findByRole('alertdialog', { name: 'You talked with malik for 2:05' });
  within(dialog).getByText('Your rating: Good');
  expect(within(dialog).getAllByRole('button')).toHaveLength(1);
});

test('after the rating the focus is at what became of it', async () => {
  const spies = { onRate: vi.fn(), onClose: vi.fn() };
  const { rerender } = render(<RecapDialog recap={{ ...owed, isOwed: false }} {...spies} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Good' }));
  rerender(<RecapDialog recap={{ ...owed, isOwed: false, rating: 'positive' }} {...spies} />);
  expect(document.activeElement?.textContent).toBe('Your rating: Good');
});

test('after the answer that is owed the focus is at the heading of the page, where nothing else had it', async () => {
  const page = (recap: RecapView | null) => (
    <>
      <main>
        <h1 tabIndex={-1}>Looking for someone…</h1>
      </main>
      <RecapDialog recap={recap} onRate={vi.fn()} onClose={vi.fn()} />
    </>
  );
  const { rerender } = render(page(owed));
  await userEvent.click(await screen.findByRole('button', { name: 'Good' }));
  rerender(page(null));
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('says nothing of experience where there is none, and waits for the name of a call elsewhere', async () => {
  show({ ...owed, person: null, xpGained: 0 });
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).not.toContain('XP');
  within(dialog).getByRole('heading', { name: 'You talked for 2:05' });
  within(dialog).getByRole('button', { name: 'Good' });
});
