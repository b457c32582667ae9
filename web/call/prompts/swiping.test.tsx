import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { connectedView } from '../session/call-view.fake.ts';
import type { CallView } from '../session/call-view.ts';
import { showCallScreen } from '../stage/call-screen.fake.tsx';

beforeEach(() => speak('en'));

interface Finger {
  on: Element;
  from?: number;
  pointerType?: string;
  isPrimary?: boolean;
}

const send = (target: EventTarget, type: string, at: number, { pointerType = 'touch', isPrimary = true }: Finger) => {
  const place = { clientX: at, clientY: 300, bubbles: true };
  const fields = { pointerId: isPrimary ? 1 : 2, pointerType, isPrimary };
  act(() => void target.dispatchEvent(Object.assign(new MouseEvent(type, place), fields)));
};
/** A finger that goes 150 px to the left. */
const swipe = (finger: Finger) => {
  const { on, from = 400 } = finger;
  send(on, 'pointerdown', from, finger);
  send(on, 'pointermove', from - 150, finger);
  send(on, 'pointerup', from - 150, finger);
};
const show = async (part: Partial<CallView> = {}) => {
  const clock = createFakeClock();
  const view = connectedView(createFakeStream(), clock.now(), part);
  const shown = { clock, ...showCallScreen(view, { clock }) };
  await arePromptsLoaded();
  return shown;
};
/** They come with their own code. */
const arePromptsLoaded = () => act(async () => void (await import('./LivePrompts.tsx')));
const picture = () => screen.getByLabelText('Video of bob');

test('a finger that swipes the other’s picture asks for the next person', async () => {
  const { controls } = await show();
  swipe({ on: picture() });
  expect([controls.swipe.mock.calls.length, controls.skip.mock.calls.length]).toEqual([1, 0]);
});

test.each<[string, () => Finger]>([
  ['a mouse', () => ({ on: picture(), pointerType: 'mouse' })],
  ['the user’s own picture', () => ({ on: screen.getByLabelText('Your video') })],
  ['a control', () => ({ on: screen.getByRole('button', { name: /mute microphone/i }) })],
  ['the edge of the screen', () => ({ on: picture(), from: window.innerWidth - 10 })],
])('%s swipes nothing', async (_name, finger) => {
  const { controls } = await show();
  swipe(finger());
  expect(controls.swipe).not.toHaveBeenCalled();
});

test('a second finger zooms, and swipes nothing', async () => {
  const { controls } = await show();
  send(picture(), 'pointerdown', 400, { on: picture() });
  send(picture(), 'pointerdown', 200, { on: picture(), isPrimary: false });
  send(picture(), 'pointerup', 200, { on: picture() });
  expect(controls.swipe).not.toHaveBeenCalled();
});

const isMoveTaken = (x: number, y: number) => {
  const move = new Event('touchmove', { bubbles: true, cancelable: true });
  Object.assign(move, { touches: [{ clientX: x, clientY: y }] });
  picture().dispatchEvent(move);
  return move.defaultPrevented;
};

test('a swipe leaves the browser no fling, which would swallow the tap on Undo', async () => {
  await show();
  expect(isMoveTaken(300, 300)).toBe(false);
  send(picture(), 'pointerdown', 400, { on: picture() });
  expect([isMoveTaken(380, 310), isMoveTaken(395, 340)]).toEqual([true, false]);
  send(picture(), 'pointerdown', 200, { on: picture(), isPrimary: false });
  expect(isMoveTaken(300, 300)).toBe(false);
});

test('a drag over a page that is zoomed in swipes nothing', async () => {
  const { controls } = await show();
  vi.stubGlobal('visualViewport', { scale: 2 });
  swipe({ on: picture() });
  vi.unstubAllGlobals();
  expect(controls.swipe).not.toHaveBeenCalled();
});

test('nothing is swiped while the user types', async () => {
  const { controls } = await show();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  swipe({ on: picture() });
  expect(controls.swipe).not.toHaveBeenCalled();
  field.remove();
});

test('a call with a friend has no next person to swipe to', async () => {
  const { controls } = await show({ isFriendCall: true, canSkip: false });
  swipe({ on: picture() });
  expect(controls.swipe).not.toHaveBeenCalled();
});

test('nothing is swiped before the picture is there', async () => {
  const { controls } = await show({ status: 'connecting' });
  swipe({ on: picture() });
  expect(controls.swipe).not.toHaveBeenCalled();
});

test('after a swipe the picture is veiled and silent, and the user can take it back for as long as the bar says', async () => {
  const clock = createFakeClock();
  const part = { skipDueAt: clock.now() + 3000, veils: ['leaving'] } as const;
  const view = connectedView(createFakeStream(), clock.now(), part);
  const { controls, user } = showCallScreen(view, { clock });
  await screen.findByText('Next in 3 s');
  screen.getByText('bob still sees you, but no longer hears you.');
  const video = picture() as HTMLVideoElement;
  expect([video.hasAttribute('disablepictureinpicture'), video.muted]).toEqual([true, true]);
  await act(() => clock.advance(1100));
  screen.getByText('Next in 2 s');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(controls.takeBack).toHaveBeenCalledOnce();
});

test('a second swipe during these seconds does nothing, and a press on Next does not wait', async () => {
  const { controls, user } = await show({ skipDueAt: 3000, veils: ['leaving'] });
  swipe({ on: picture() });
  expect(controls.swipe).not.toHaveBeenCalled();
  await user.keyboard('s');
  expect(controls.skip).toHaveBeenCalledOnce();
});
