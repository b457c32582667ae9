import { act, screen } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { draw } from '../../services/testing/render.tsx';
import { firstPrompt, Prompt, type PromptKind, PromptSlot } from './PromptSlot.tsx';

test.each<[PromptKind[], PromptKind | null, PromptKind | null]>([
  [[], null, null],
  [['rating'], 'rating', null],
  [['opening', 'rating'], 'rating', null],
  [['rating', 'friend-request'], 'friend-request', 'friend-request'],
  [['icebreaker', 'rating', 'guard'], 'guard', 'guard'],
])('of %j the slot shows %s, and %s while little of the face is left', (waiting, shown, whenTight) => {
  expect([firstPrompt(waiting, false), firstPrompt(waiting, true)]).toEqual([shown, whenTight]);
});

const LEAVES = 10_000;
const clock = createFakeClock();
function Request() {
  const [isOver, setIsOver] = useState(false);
  if (isOver) return null;
  return (
    <Prompt kind="friend-request" leavesAfter={LEAVES} onLeave={() => setIsOver(true)}>
      request
    </Prompt>
  );
}
const show = (isGuarded: boolean) => (
  <PromptSlot clock={clock}>
    <Prompt kind="rating">rating</Prompt>
    <Request />
    {isGuarded && <Prompt kind="guard">guard</Prompt>}
  </PromptSlot>
);

test('shows one prompt at a time, and each leaves by itself once it was seen for long enough', async () => {
  const { rerender } = draw(show(true));
  screen.getByText('guard');
  expect([screen.queryByText('request'), screen.queryByText('rating')]).toEqual([null, null]);
  await act(() => clock.advance(LEAVES));
  rerender(show(false));
  screen.getByText('request');
  await act(() => clock.advance(LEAVES - 1));
  screen.getByText('request');
  await act(() => clock.advance(1));
  expect(screen.queryByText('request')).toBeNull();
  screen.getByText('rating');
});

test.each<[PromptKind, string]>([
  ['friend-request', 'polite'],
  ['icebreaker', 'polite'],
  ['rating', 'polite'],
  // The call says them, or an alert in them.
  ['undo', 'off'],
  ['guard', 'off'],
  ['ready', 'off'],
  ['opening', 'off'],
])('the slot is there before %s, and says it where nothing else does: %s', (kind, live) => {
  const { rerender } = draw(<PromptSlot clock={clock}>{null}</PromptSlot>);
  const region = document.querySelector('[aria-live]');
  rerender(
    <PromptSlot clock={clock}>
      <Prompt kind={kind}>words</Prompt>
    </PromptSlot>,
  );
  expect(region?.contains(screen.getByText('words'))).toBe(true);
  expect(screen.getByText('words').closest('[aria-live]')?.getAttribute('aria-live')).toBe(live);
});

test('while the chat lies over the slot a prompt waits, without losing time', async () => {
  const slot = (isCovered: boolean) => (
    <PromptSlot clock={clock} isCovered={isCovered}>
      <Request />
    </PromptSlot>
  );
  const { rerender } = draw(slot(true));
  await act(() => clock.advance(LEAVES));
  expect(screen.queryByText('request')).toBeNull();
  rerender(slot(false));
  await act(() => clock.advance(LEAVES - 1));
  screen.getByText('request');
});

test('a prompt that another one displaces goes on with the time that it had left', async () => {
  const { rerender } = draw(show(false));
  for (const spent of [6000, LEAVES - 6001]) {
    await act(() => clock.advance(spent));
    rerender(show(true));
    expect(screen.queryByText('request')).toBeNull();
    await act(() => clock.advance(LEAVES));
    rerender(show(false));
    screen.getByText('request');
  }
  await act(() => clock.advance(1));
  expect(screen.queryByText('request')).toBeNull();
});

const Late = ({ words }: { words: Promise<string> }) => <p>{use(words)}</p>;

test('a prompt whose words are still on their way appears once they are there', async () => {
  const words = Promise.withResolvers<string>();
  const slot = (
    <Suspense fallback={null}>
      <PromptSlot clock={clock}>
        <Prompt kind="icebreaker">
          <Late words={words.promise} />
        </Prompt>
      </PromptSlot>
    </Suspense>
  );
  await act(async () => void draw(slot));
  await act(async () => words.resolve('Shall we play?'));
  screen.getByText('Shall we play?');
});
