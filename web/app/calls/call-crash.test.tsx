import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, floatingPanel, inTurn, roomId } from '../testing/call-app.tsx';

const fault = new Error('Cannot read properties of undefined');

/** Throws as it is drawn again. */
let breakDown: () => void;
function Fragile() {
  const [isBroken, setIsBroken] = useState(false);
  breakDown = () => setIsBroken(true);
  if (isBroken) throw fault;
  return null;
}
const parts = { slots: { side: () => <Fragile /> } };

let app: CallApp;
beforeEach(async () => {
  // React logs errors that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await speak('en');
  app = createCallApp();
  return () => vi.restoreAllMocks();
});

const times = { until: new Date(30_000).toISOString(), serverTime: new Date(0).toISOString() };
const OVER = 'Any search or call has ended. Your camera and your microphone are off.';

/** The other is told, nothing is captured, and the screen says so in the words of the site. */
function expectOver() {
  const { socket, media } = app.services;
  expect(socket.sentOf('video:end')).toEqual([roomId]);
  expect(app.liveTracks()).toEqual([]);
  expect(media.state.get()).toMatchObject({ status: 'off', stream: null });
  screen.getByRole('heading', { name: 'Unexpected Application Error!' });
  screen.getByText(fault.message);
  screen.getByText(OVER);
  expect(screen.getByRole('link', { name: 'Back to the camera check' }).getAttribute('href')).toBe('/matching/setup');
}

test('a call whose page breaks is hung up at once, with camera and microphone off, and the screen says so', async () => {
  await app.open(parts);
  await app.meet();
  await act(() => app.services.clock.advance(5000));
  expect(app.liveTracks()).toHaveLength(2);
  await inTurn(breakDown);
  expectOver();
  await act(() => app.services.clock.advance(60_000));
  expect(app.services.connections.filter(({ connectionState }) => connectionState !== 'closed')).toEqual([]);
  expect(app.services.socket.sentOf('matching:join')).toHaveLength(1);
  expectOver();
});

test('a call whose floating panel breaks is hung up at once as well', async () => {
  const router = await app.open();
  await app.meet();
  app.services.storage.local.getJson = () => {
    throw fault;
  };
  await inTurn(() => void router.navigate('/home'));
  expectOver();
});

test('a search whose page breaks leaves the queue', async () => {
  await app.open({ slots: { searching: () => <Fragile /> } });
  await act(() => app.services.clock.advance(5000));
  await inTurn(breakDown);
  expect(app.services.socket.sentOf('matching:leave')).toHaveLength(1);
  expect(app.liveTracks()).toEqual([]);
  screen.getByText(OVER);
});

test.each([
  ['its page breaks', async () => inTurn(breakDown)],
  ['everything is taken off the page', async () => cleanup()],
])('where a friend is being called, nothing rings any more once %s', async (_, crash) => {
  const { socket } = app.services;
  socket.acknowledge('friend:call', () => ({ ok: true, data: { callId: roomId, outcome: 'ringing', ...times } }));
  await app.open({ beside: <Fragile /> }, '/home');
  await inTurn(() => screen.getByRole('button', { name: 'Call' }).click());
  expect(app.liveTracks()).toHaveLength(2);
  await crash();
  expect(socket.sentOf('friend:call_cancel')).toEqual([{ callId: roomId }]);
  expect(app.liveTracks()).toEqual([]);
});

test('a page that breaks beside the floating panel leaves the call, which its panel can end', async () => {
  const router = await app.open({}, undefined, false, <Fragile />);
  await app.meet();
  await inTurn(() => void router.navigate('/home'));
  await inTurn(breakDown);
  screen.getByRole('heading', { name: 'Unexpected Application Error!' });
  expect(screen.queryByText(OVER)).toBeNull();
  expect(app.services.socket.sentOf('video:end')).toEqual([]);
  expect(app.liveTracks()).toHaveLength(2);
  expect(floatingPanel()).not.toBeNull();
});
