import { fireEvent, screen, within } from '@testing-library/react';
import type { Stage } from '@visavis/domain/call/icebreakers/icebreakers.ts';
import { cards } from '@visavis/domain/languages/en/cards.ts';
import { expect, test, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { GamePanel } from './GamePanel.tsx';
import { answered, playing } from './testing.ts';

type Playing = Extract<Stage, { at: 'playing' }>;

async function show(game: Playing) {
  await speak('en');
  const controls = { act: vi.fn(), next: vi.fn(), leave: vi.fn() };
  const clock = createFakeClock();
  const panel = (shown: Playing) => <GamePanel game={shown} name="bob" controls={controls} clock={clock} />;
  const drawn = draw(panel(game));
  return { ...drawn, controls, clock, becomes: (next: Playing) => drawn.rerender(panel(next)) };
}

test('shows the question of the card, and turns the next', async () => {
  const { user, controls } = await show(playing('questions'));
  await screen.findByText(cards.questions[1] ?? '');
  await user.click(screen.getByRole('button', { name: 'Next question' }));
  expect(controls.next).toHaveBeenCalledOnce();
});

test('has its heading focused, and closes the game for both', async () => {
  const { user, controls } = await show(playing('questions'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Questions' }));
  await user.click(screen.getByRole('button', { name: 'Close the game' }));
  expect(controls.leave).toHaveBeenCalledOnce();
});

const choices = () => within(screen.getByRole('group', { name: 'Would you rather…' })).getAllByRole('button');
const first = { do: 'choose', choice: 'a' } as const;

test.each<[string, Playing, string]>([
  ['no one has chosen', playing('rather'), 'bob sees your choice once you both have chosen.'],
  ['the other has chosen', playing('rather', ['guest', first]), 'bob has chosen. Your turn.'],
  ['this side has', { ...playing('rather', ['host', first]), secret: 'a' }, 'Waiting for bob to choose…'],
  ['both have chosen the same', answered('a', 'a'), 'You agree!'],
  ['both have chosen otherwise', answered('a', 'b'), 'You differ: tell each other why.'],
])('would you rather, when %s', async (_, game, note) => {
  const { user, controls } = await show(game);
  screen.getByText(note);
  const isRevealed = note.startsWith('You ');
  expect(screen.queryAllByText('bob')).toHaveLength(isRevealed ? 1 : 0);
  await user.click(choices()[1] as HTMLElement);
  const isOpen = note.includes('sees') || note.includes('Your turn');
  expect(controls.act.mock.calls).toEqual(isOpen ? [[{ do: 'choose', choice: 'b' }]] : []);
});

test('names every cell of the grid, and announces what the other has marked', async () => {
  const { user, controls } = await show(playing('tic-tac-toe', ['guest', { do: 'mark', cell: 4 }]));
  screen.getByRole('button', { name: 'Row 2, column 2, bob’s' });
  await user.click(screen.getByRole('button', { name: 'Row 2, column 2, bob’s' }));
  expect(controls.act).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Row 1, column 3, empty' }));
  expect(controls.act).toHaveBeenCalledWith({ do: 'mark', cell: 2 });
});

test('keeps the focus in the game when another round begins', async () => {
  const marks = [0, 3, 1, 4, 2].map((cell, turn): Parameters<typeof playing>[1] => [
    turn % 2 ? 'host' : 'guest',
    { do: 'mark', cell },
  ]);
  const { user, becomes } = await show(playing('tic-tac-toe', ...marks));
  await user.click(screen.getByRole('button', { name: 'Play again' }));
  becomes(playing('tic-tac-toe'));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tic-tac-toe' })));
});

test('waits for the other’s turn', async () => {
  const { user, controls } = await show(playing('tic-tac-toe'));
  expect(screen.getAllByText('bob’s turn')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Row 1, column 1, empty' }));
  expect(controls.act).not.toHaveBeenCalled();
});

test('draws a stroke with one pointer, and takes nothing back where there is nothing', async () => {
  Element.prototype.setPointerCapture = vi.fn();
  const { user, controls } = await show(playing('drawing'));
  const picture = screen.getByRole('img', { name: 'Drawing by you and bob' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo my last stroke' }).disabled).toBe(true);
  picture.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 100 }) as DOMRect;
  await user.click(screen.getByRole('button', { name: 'Blue' }));
  fireEvent.pointerDown(picture, { pointerId: 1, button: 0, clientX: 20, clientY: 10 });
  fireEvent.pointerMove(picture, { pointerId: 2, clientX: 190, clientY: 90 });
  fireEvent.pointerMove(picture, { pointerId: 1, clientX: 100, clientY: 50 });
  fireEvent.pointerUp(picture, { pointerId: 1 });
  expect(controls.act.mock.calls).toEqual([[{ do: 'draw', begins: true, pen: 2, points: [100, 100, 500, 500] }]]);
});
