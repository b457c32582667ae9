import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { CLEANUP_WAIT } from '@visavis/domain/call/rules.ts';
import type { NavigateFunction } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createFakeServices } from '../../services/services.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, floatingPanel, heading, inTurn } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
});

const searches = () => app.services.socket.sentOf('matching:join').length;
const go = (router: { navigate: NavigateFunction }, to: string | number) =>
  inTurn(() => void router.navigate(to as string));

test.each([
  ['a search', async () => undefined],
  ['a call', () => app.meet()],
])(
  'the way back to the page of %s that has ended leads to the camera check, with the camera off',
  async (_, during) => {
    const router = await app.open();
    await during();
    const before = searches();
    await userEvent.setup().click(screen.getByRole('button', { name: /^End the/ }));
    await inTurn(() => app.services.clock.advance(CLEANUP_WAIT));
    expect(router.state.location.pathname).toBe('/matching/setup');
    await go(router, '/friends');
    await go(router, -2);
    expect(router.state.location.pathname).toBe('/matching/setup');
    expect(searches()).toBe(before);
    expect(app.liveTracks()).toEqual([]);
  },
);

test('so does the way back that comes before the camera check is there', async () => {
  const router = await app.open();
  const end = screen.getByRole('button', { name: 'End the search' });
  await inTurn(() => {
    end.click();
    void router.navigate(-1);
  });
  expect(router.state.location.pathname).toBe('/matching/setup');
  expect(searches()).toBe(1);
  expect(app.liveTracks()).toEqual([]);
});

test('so does the way forward to it', async () => {
  const router = await app.open();
  await go(router, '/home');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Start' }));
  expect(searches()).toBe(2);
  await go(router, -1);
  await go(router, 1);
  expect(router.state.location.pathname).toBe('/matching/setup');
  expect(searches()).toBe(2);
});

test('a Start leads to the page and searches, also where the camera opens late or has failed', async () => {
  const router = await app.open({}, '/home');
  const { capture } = app.services;
  const { allow } = capture.hold();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Start' }));
  expect(router.state.location.pathname).toBe(CALL_PATH);
  await inTurn(allow);
  expect(searches()).toBe(1);
  await go(router, '/home');
  capture.occupy('cam-1', 'mic-1');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Start' }));
  expect(router.state.location.pathname).toBe(CALL_PATH);
});

test('the way back to a call that goes on in the floating panel shows it', async () => {
  const router = await app.open();
  await app.meet();
  await go(router, '/home');
  expect(floatingPanel()).not.toBeNull();
  await go(router, -1);
  expect(router.state.location.pathname).toBe(CALL_PATH);
  expect([floatingPanel(), searches()]).toEqual([null, 1]);
});

test('a page that the browser’s history opens from another site begins no search', async () => {
  app = createCallApp(createFakeServices({ isRevisited: true }));
  const router = await app.open();
  expect(router.state.location.pathname).toBe('/matching/setup');
  expect([searches(), app.liveTracks()]).toEqual([0, []]);
});

test('one that was in a call resumes it', async () => {
  await app.open();
  await app.meet();
  const stored = app.services.storage.session.get('call');
  cleanup();
  app = createCallApp(createFakeServices({ isRevisited: true }));
  if (stored) app.services.storage.session.set('call', stored);
  await app.open();
  expect(heading()).toBe('Reconnecting…');
});

test('a reload of the page while a friend is being called searches for no one', async () => {
  const before = await app.open({}, '/home');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Call' }));
  await inTurn();
  expect(before.state.location.pathname).toBe(CALL_PATH);
  cleanup();
  app = createCallApp();
  const router = await app.open({}, before.state.location);
  expect([router.state.location.pathname, searches()]).toEqual(['/matching/setup', 0]);
});
