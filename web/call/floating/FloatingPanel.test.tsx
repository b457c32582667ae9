import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { connectedView } from '../session/call-view.fake.ts';
import type { CallView } from '../session/call-view.ts';
import { FloatingPanel } from './FloatingPanel.tsx';
import { LOOKS_AGAIN } from './panel-position.ts';

beforeEach(async () => {
  await speak('en');
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
});

const clock = createFakeClock();

function show(part: Partial<CallView> = {}, store = createFakeKeyValue()) {
  const onExpand = vi.fn();
  const controls = {
    setMicrophone: vi.fn(),
    setCamera: vi.fn(),
    sayReady: vi.fn(),
    showBlurred: vi.fn(),
    hangUp: vi.fn(),
  };
  const drawn = draw(
    <FloatingPanel
      view={connectedView(createFakeStream(), 0, part)}
      controls={controls}
      clock={clock}
      store={store}
      page="/home"
      onExpand={onExpand}
    />,
  );
  const panel = screen.getByRole('region', { name: 'Your call with bob' });
  panel.setPointerCapture = () => undefined;
  return { ...drawn, panel, onExpand, controls };
}
const rectOf = (panel: HTMLElement) => [panel.style.left, panel.style.top, panel.style.width, panel.style.height];

test('starts at the bottom right, 320 by 240, 16 px from the edges', () => {
  expect(rectOf(show().panel)).toEqual(['1104px', '644px', '320px', '240px']);
});

test('can be dragged, but not out of the viewport', () => {
  const { panel } = show();
  fireEvent.pointerDown(panel, { clientX: 1200, clientY: 700, pointerId: 1 });
  fireEvent.pointerMove(panel, { clientX: 700, clientY: 400, pointerId: 1 });
  expect(rectOf(panel).slice(0, 2)).toEqual(['604px', '344px']);
  fireEvent.pointerMove(panel, { clientX: -900, clientY: -900, pointerId: 1 });
  expect(rectOf(panel).slice(0, 2)).toEqual(['16px', '16px']);
  fireEvent.pointerUp(panel, { pointerId: 1 });
  fireEvent.pointerMove(panel, { clientX: 700, clientY: 400, pointerId: 1 });
  expect(rectOf(panel).slice(0, 2)).toEqual(['16px', '16px']);
});

test('moves by the arrow keys', async () => {
  const { user, panel } = show();
  screen.getByRole('application').focus();
  await user.keyboard('{ArrowLeft}{ArrowUp}');
  expect(rectOf(panel).slice(0, 2)).toEqual(['1072px', '612px']);
});

test('stays where it was put, in the next call as well', async () => {
  const store = createFakeKeyValue();
  const { user, unmount } = show({}, store);
  screen.getByRole('application').focus();
  await user.keyboard('{ArrowLeft}{ArrowUp}');
  unmount();
  expect(rectOf(show({}, store).panel).slice(0, 2)).toEqual(['1072px', '612px']);
});

test('starts off the buttons of the page, also of one that loads late, and does not move any more then', async () => {
  Object.assign(window, { innerWidth: 360, innerHeight: 740 });
  const page = document.createElement('main');
  document.body.append(page);
  const { panel } = show();
  expect(panel.style.top).toBe('420px');
  const button = document.createElement('button');
  button.getBoundingClientRect = () => new DOMRect(40, 500, 280, 52);
  page.append(button);
  await act(() => clock.advance(LOOKS_AGAIN));
  expect(panel.style.top).toBe('244px');
  button.remove();
  await act(() => clock.advance(60_000));
  expect(panel.style.top).toBe('244px');
});

test('shows what the guard has blurred', async () => {
  const { user, controls } = show({ veils: ['guard'] });
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  expect(controls.showBlurred).toHaveBeenCalledTimes(1);
});

test('returns to the call page, or ends the call', async () => {
  const { user, onExpand, controls } = show();
  await user.click(screen.getByRole('button', { name: 'Back to the call' }));
  await user.click(screen.getByRole('button', { name: 'End the call' }));
  expect([onExpand, controls.hangUp].map((call) => call.mock.calls.length)).toEqual([1, 1]);
});

test('two who begin blurred can say here that they are ready, and the picture stays in the panel', async () => {
  Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true });
  const { user, controls } = show({ blurred: { isReady: false, peerReady: false }, veils: ['not-ready'] });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pop out (picture in picture)' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'I’m ready' }));
  expect(controls.sayReady).toHaveBeenCalledTimes(1);
  Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: false });
});

test('switches microphone and camera', async () => {
  const { user, controls } = show({ cameraOn: false });
  await user.click(screen.getByRole('button', { name: 'Mute microphone' }));
  await user.click(screen.getByRole('button', { name: 'Turn camera on' }));
  expect(controls.setMicrophone.mock.calls).toEqual([[false]]);
  expect(controls.setCamera.mock.calls).toEqual([[true]]);
});

test.each([
  [1_634_000, '27:14 left'],
  [60_000, '60 s left'],
  [12_300, '13 s left'],
  [-500, '0 s left'],
])('shows the time left: %d ms as %s', (left, text) => {
  show({ endsAt: clock.now() + left });
  expect(screen.getByRole('timer').textContent).toBe(text);
});

test('shows no time left before the end is known', () => {
  show({ endsAt: null });
  expect(screen.queryByRole('timer')).toBeNull();
});
