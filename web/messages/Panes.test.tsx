import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useAboveKeyboard } from '../lib/use-size.ts';
import { Panes } from './Panes.tsx';

const Screen = ({ isOpen }: { isOpen: boolean }) => (
  <Panes list={<p>list</p>} pane={<p>pane</p>} isOpen={isOpen} above={useAboveKeyboard()} />
);

const resize = (innerWidth: number, innerHeight: number) =>
  act(() => {
    Object.assign(window, { innerWidth, innerHeight });
    window.dispatchEvent(new Event('resize'));
  });
beforeEach(() => resize(360, 740));

const open = (isOpen = true) => {
  render(<Screen isOpen={isOpen} />);
  const panes = screen.getByText('pane').parentElement?.parentElement;
  return () => (panes?.style.position === 'fixed' ? panes.style.height : null);
};

test('an open conversation fills what a keyboard on a phone leaves, and gives it back', () => {
  const filled = open();
  expect(filled()).toBeNull();
  resize(360, 400);
  expect(filled()).toBe('400px');
  resize(360, 740);
  expect(filled()).toBeNull();
});

test.each([
  ['a bar of the browser comes', true, [360, 740], [360, 660]],
  ['a phone is turned', true, [360, 740], [740, 360]],
  ['a wide window becomes less high', true, [1280, 800], [1280, 400]],
  ['only the list is open', false, [360, 740], [360, 400]],
] as const)('stays in the page where %s', (_, isOpen, before, after) => {
  resize(before[0], before[1]);
  const filled = open(isOpen);
  resize(after[0], after[1]);
  expect(filled()).toBeNull();
});
