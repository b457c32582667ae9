import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { type CallApp, createCallApp, inTurn, roomId } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  toast.remove();
  await speak('en');
  app = createCallApp();
  render(<Toaster closeLabel="Close" />);
  await app.open();
  await app.meet();
});

const microphone = { deviceId: 'mic-1', kind: 'audioinput' as const, label: 'Built-in microphone' };
const camera = { deviceId: 'cam-1', kind: 'videoinput' as const, label: 'Front camera' };
/** Several devices may be tried one after another. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await inTurn();
};
const unplug = async (...left: Parameters<CallApp['services']['capture']['plug']>[0]) => {
  await inTurn(() => app.services.capture.plug(left));
  await settled();
};
const sentVideo = () =>
  app.services.connections[0]?.getSenders().find(({ track }) => track?.kind === 'video')?.track?.label;

test('another camera replaces the track of the running call without a negotiation', async () => {
  const { socket, media } = app.services;
  const before = socket.sent.length;
  await inTurn(() => void media.choose('camera', 'cam-2'));
  await settled();
  expect(sentVideo()).toBe('cam-2');
  expect(app.services.connections.filter(({ connectionState }) => connectionState === 'connected')).toHaveLength(1);
  expect(socket.sent.slice(before)).toEqual([{ name: 'video:toggle_video', payload: { roomId, enabled: true } }]);
  expect(app.liveTracks()).toHaveLength(2);
});

test('another device leaves the switches as they are', async () => {
  const { socket, media } = app.services;
  await inTurn(() => screen.getByRole('button', { name: 'Mute microphone' }).click());
  await inTurn(() => screen.getByRole('button', { name: 'Turn camera off' }).click());
  await inTurn(() => void media.choose('camera', 'cam-2'));
  await inTurn(() => void media.choose('microphone', 'mic-2'));
  await settled();
  expect(socket.sentOf('video:toggle_video').at(-1)).toEqual({ roomId, enabled: false });
  expect(socket.sentOf('video:toggle_audio').at(-1)).toEqual({ roomId, enabled: false });
  expect(app.liveTracks().map(({ enabled }) => enabled)).toEqual([false, false]);
});

test.each([
  ['camera', 'togglecamera', 'video:toggle_video', microphone, camera, 'No camera', 'you can no longer be seen'],
  [
    'microphone',
    'togglemicrophone',
    'video:toggle_audio',
    camera,
    microphone,
    'No microphone',
    'you can no longer be heard',
  ],
] as const)(
  'without a %s the other learns that it is off, until one is back',
  async (_kind, action, toggle, left, gone, label, text) => {
    const { socket } = app.services;
    await unplug(left);
    expect(socket.sentOf(toggle).at(-1)).toEqual({ roomId, enabled: false });
    screen.getByText(new RegExp(text));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: label });
    expect(button.disabled).toBe(true);
    const before = socket.sent.length;
    await inTurn(() => button.click());
    // The browser's own button has no disabled state.
    await inTurn(() => app.services.browserControls.press(action));
    expect(socket.sent).toHaveLength(before);
    await unplug(left, gone);
    expect(socket.sentOf(toggle).at(-1)).toEqual({ roomId, enabled: true });
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  },
);

test('an unplugged camera is replaced by another one, with a notice', async () => {
  const { socket } = app.services;
  const before = socket.sentOf('video:toggle_video').length;
  await unplug(microphone, { ...camera, deviceId: 'cam-2', label: 'Side camera' });
  expect(socket.sentOf('video:toggle_video').slice(before)).toEqual([
    { roomId, enabled: false },
    { roomId, enabled: true },
  ]);
  expect(sentVideo()).toBe('cam-2');
  screen.getByText('Your camera was disconnected. Now using cam-2.');
});
