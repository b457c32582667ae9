import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { connectedView } from '../session/call-view.fake.ts';
import { FloatingPanel } from './FloatingPanel.tsx';

beforeEach(async () => {
  await speak('en', 'call');
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
});

function show() {
  const onExpand = vi.fn();
  const onHangUp = vi.fn();
  const drawn = draw(
    <FloatingPanel view={connectedView(createFakeStream(), 0)} onExpand={onExpand} onHangUp={onHangUp} />,
  );
  const panel = screen.getByRole('region', { name: 'Your call with bob' });
  panel.setPointerCapture = () => undefined;
  return { ...drawn, panel, onExpand, onHangUp };
}
const placeOf = (panel: HTMLElement) => [panel.style.left, panel.style.top, panel.style.width, panel.style.height];

test('stands at bottom right, 320 by 240, 16 from the edges', () => {
  expect(placeOf(show().panel)).toEqual(['1104px', '644px', '320px', '240px']);
});

test('is dragged, and not out of the window', () => {
  const { panel } = show();
  fireEvent.pointerDown(panel, { clientX: 1200, clientY: 700, pointerId: 1 });
  fireEvent.pointerMove(panel, { clientX: 700, clientY: 400, pointerId: 1 });
  expect(placeOf(panel).slice(0, 2)).toEqual(['604px', '344px']);
  fireEvent.pointerMove(panel, { clientX: -900, clientY: -900, pointerId: 1 });
  expect(placeOf(panel).slice(0, 2)).toEqual(['16px', '16px']);
  fireEvent.pointerUp(panel, { pointerId: 1 });
  fireEvent.pointerMove(panel, { clientX: 700, clientY: 400, pointerId: 1 });
  expect(placeOf(panel).slice(0, 2)).toEqual(['16px', '16px']);
});

test('is moved by the arrow keys', async () => {
  const { user, panel } = show();
  screen.getByRole('application').focus();
  await user.keyboard('{ArrowLeft}{ArrowUp}');
  expect(placeOf(panel).slice(0, 2)).toEqual(['1072px', '612px']);
});

test('leads back to the call, or ends it', async () => {
  const { user, onExpand, onHangUp } = show();
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  await user.click(screen.getByRole('button', { name: 'Hang up' }));
  expect([onExpand, onHangUp].map((call) => call.mock.calls.length)).toEqual([1, 1]);
});
