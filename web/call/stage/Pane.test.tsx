import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import { CornerHandle } from './CornerHandle.tsx';
import { Pane, useSmallPicture } from './Pane.tsx';
import { planStage } from './stage-plan.ts';

const plan = planStage({ width: 390, height: 844 }, null);
const store = createFakeKeyValue();
const stage = { current: document.createElement('div') };
const onSwap = vi.fn();

function Picture({ isSmall }: { isSmall: boolean }) {
  const { corner, onCorner } = useSmallPicture(store);
  return (
    <Pane
      small={isSmall ? { Handle: CornerHandle, plan, corner, onCorner, onSwap, label: 'Swap', stage } : null}
      className=""
    >
      <video muted />
    </Pane>
  );
}

function show() {
  const { container, rerender } = render(<Picture isSmall />);
  const button = () => screen.getByRole('button', { name: 'Swap' });
  button().setPointerCapture = () => undefined;
  onSwap.mockClear();
  return {
    button,
    isSmall: (isSmall: boolean) => rerender(<Picture isSmall={isSmall} />),
    pane: container.firstElementChild as HTMLElement,
  };
}

/** Drags it, and does not let go. */
function drag(button: HTMLElement) {
  fireEvent.pointerDown(button, { clientX: 300, clientY: 600, pointerId: 1 });
  fireEvent.pointerMove(button, { clientX: 200, clientY: 500, pointerId: 1 });
}

test('follows the pointer', () => {
  const { pane, button } = show();
  drag(button());
  expect(pane.style.translate).toBe('-100px -100px');
});

test('lies in its place again once the call ends under the finger, and scrolls at a touch', () => {
  const { pane, button, isSmall } = show();
  drag(button());
  isSmall(false);
  expect(pane.style.translate).toBe('');
  expect(fireEvent.touchMove(pane, { cancelable: true })).toBe(true);
  isSmall(true);
  expect(pane.style.translate).toBe('');
  fireEvent.click(button());
  expect(onSwap).toHaveBeenCalledOnce();
});

test.each(['pointerUp', 'pointerCancel'] as const)('goes back to its corner at %s', (end) => {
  const { pane, button } = show();
  drag(button());
  fireEvent[end](button(), { pointerId: 1 });
  expect(pane.style.translate).toBe('');
});

test('is swapped by the next press after a drag that the browser took over', () => {
  const { button } = show();
  drag(button());
  fireEvent.pointerCancel(button(), { pointerId: 1 });
  fireEvent.click(button());
  expect(onSwap).toHaveBeenCalledOnce();
});
