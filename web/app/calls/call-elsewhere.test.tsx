import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import type * as matching from '@visavis/domain/matching/contract.ts';
import { RING_TIME } from '@visavis/domain/ringing/rules.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { COPY_AFTER, createTab } from '../../platform/tab.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import type { TestRouter } from '../../services/testing/router.tsx';
import { type CallApp, createCallApp, heading, inTurn, match, peerId, roomId } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
});

const refuse = (elsewhere: matching.Elsewhere) =>
  inTurn(() =>
    app.services.socket.receive('matching:error', {
      message: 'elsewhere',
      code: 'MATCHING_ERROR',
      reason: 'ACTIVE_ELSEWHERE',
      elsewhere,
    }),
  );
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));
const joins = () => app.services.socket.sentOf('matching:join');

describe('a call in another tab', () => {
  beforeEach(async () => {
    await app.open();
    await refuse({ activity: 'call', room: match });
  });

  test('is left alone until the user decides, with the camera off here', () => {
    expect(joins()).toEqual([{ takeover: 'none' }]);
    expect(heading()).toBe('You are already in a call with bob');
    expect(app.liveTracks()).toEqual([]);
    expect(app.services.socket.sentOf('video:join_room')).toEqual([]);
  });

  test('is brought here: this tab enters its room, and a reload comes back to it', async () => {
    await press('Bring it here');
    expect(app.services.socket.sentOf('video:join_room')).toEqual([roomId]);
    expect(joins()).toHaveLength(1);
    await app.connect();
    expect(heading()).toBe('Your call with bob');
    const stored = app.services.storage.session.get('call');
    cleanup();
    app = createCallApp(app.services);
    app.services.storage.session.set('call', stored ?? '');
    await app.open();
    expect(joins()).toHaveLength(1);
  });

  test('that has ended by then is followed by a search', async () => {
    const { socket } = app.services;
    socket.acknowledge('video:join_room', () => ({ ok: false, error: 'over', code: 'CALL_OVER' }));
    await press('Bring it here');
    await vi.waitFor(() => expect(joins()).toHaveLength(2));
  });
});

test('a search in another tab is brought here; a call that came of it is asked about', async () => {
  await app.open();
  await refuse({ activity: 'search' });
  expect(heading()).toBe('You are already searching');
  await press('Bring it here');
  expect(joins()).toEqual([{ takeover: 'none' }, { takeover: 'search' }]);
  await refuse({ activity: 'call', room: match });
  expect(heading()).toBe('You are already in a call with bob');
});

test('the tab names the sockets that it had, before a reload as well: they are not another tab’s', async () => {
  const { socket, clock } = app.services;
  await app.open();
  await inTurn(() => socket.drop(clock.now()));
  await inTurn(socket.reconnect);
  expect(joins().at(-1)).toEqual({ takeover: 'none', replaces: ['socket-1'], continues: true });
  cleanup();
  await inTurn(() => socket.drop(clock.now()));
  await inTurn(socket.reconnect);
  app = createCallApp(app.services);
  await app.open();
  expect(joins().at(-1)).toEqual({ takeover: 'none', replaces: ['socket-1', 'socket-2'] });
});

test('a tab that has a place takes it back after a lost socket, and searches on after a call', async () => {
  const { socket, clock } = app.services;
  await app.open();
  await inTurn(() => socket.receive('matching:joined', { position: 1, total: 1 }));
  await inTurn(() => socket.drop(clock.now()));
  await inTurn(socket.reconnect);
  expect(joins().at(-1)).toEqual({ replaces: ['socket-1'], continues: true });
  await app.meet();
  await press('Next person');
  expect(joins().slice(2)).toEqual([expect.not.objectContaining({ takeover: expect.anything() })]);
});

test('a match that was lost with the socket is met all the same', async () => {
  const { socket, clock } = app.services;
  await app.open();
  await inTurn(() => socket.receive('matching:joined', { position: 1, total: 1 }));
  await inTurn(() => socket.drop(clock.now()));
  await inTurn(socket.reconnect);
  await refuse({ activity: 'call', room: match, isFree: true });
  expect(socket.sentOf('video:join_room')).toEqual([roomId]);
  expect(heading()).toBe('Found bob');
  await app.connect();
  expect(heading()).toBe('Your call with bob');
});

/** The locks that a browser's tabs hold, and how many have been opened. */
const createBrowser = () => ({ locks: new Set<string>(), opened: 0 });

/** A tab of a browser. It begins with a copy of the storage of another tab, as a duplicated one does. */
function openTab(browser: ReturnType<typeof createBrowser>, copied?: KeyValue) {
  const services = createFakeServices();
  const { clock, newId, socket } = services;
  const { session } = services.storage;
  for (const key of copied?.keys('') ?? []) session.set(key, copied?.get(key) ?? '');
  // No two tabs have a socket in common.
  for (let n = 0; n < 10 * browser.opened; n += 1) socket.reconnect();
  browser.opened += 1;
  const request = (async (name: string, _: LockOptions, run: () => unknown) => {
    if (browser.locks.has(name)) return new Promise(() => undefined);
    browser.locks.add(name);
    return run();
  }) as unknown as LockManager['request'];
  services.tab = createTab({ locks: { request }, store: session, clock, createId: newId });
  return createCallApp(services);
}

describe('a duplicated tab', () => {
  let browser: ReturnType<typeof createBrowser>;
  let router: TestRouter;
  beforeEach(async () => {
    browser = createBrowser();
    app = openTab(browser);
    router = await app.open();
    await app.meet();
  });

  /** Opens the copy; it is known for one after a while. */
  async function duplicate(path?: string) {
    const copy = openTab(browser, app.services.storage.session);
    cleanup();
    app = copy;
    router = await app.open({}, path);
    await inTurn();
    expect(joins()).toEqual([]);
    await inTurn(() => app.services.clock.advance(COPY_AFTER));
    expect(app.services.socket.sentOf('video:join_room')).toEqual([]);
  }

  test('resumes nothing, and asks', async () => {
    await duplicate();
    expect(joins()).toEqual([{ takeover: 'none' }]);
  });

  test('names its own sockets alone, after a reload as well', async () => {
    await duplicate();
    const { socket, clock, storage } = app.services;
    await inTurn(() => socket.drop(clock.now()));
    await inTurn(socket.reconnect);
    expect(joins().at(-1)).toEqual({ takeover: 'none', replaces: ['socket-11'], continues: true });
    browser.locks.delete(`tab ${storage.session.get('tab')}`);
    const reloaded = openTab(browser, storage.session);
    cleanup();
    app = reloaded;
    await app.open();
    expect(joins()).toEqual([{ takeover: 'none', replaces: ['socket-11', 'socket-12'] }]);
  });

  test('leads to the page of its own call where the other’s was left on purpose', async () => {
    await inTurn(() => void router.navigate('/friends'));
    await duplicate('/friends');
    expect(joins()).toEqual([]);
    const { socket, clock } = app.services;
    const [callId, caller] = ['018f3c7e-0000-7000-8000-0000000000c1', { userId: peerId, ...match.peerInfo }];
    const time = (ms: number) => new Date(clock.now() + ms).toISOString();
    await inTurn(() =>
      socket.receive('friend:call_incoming', { callId, caller, until: time(RING_TIME), serverTime: time(0) }),
    );
    await press('Accept');
    await inTurn(() => socket.receive('friend:call_ended', { callId, reason: 'answered' }));
    await inTurn(() => socket.receive('matching:found', { ...match, roomId: callId, kind: 'friend' }));
    expect(router.state.location.pathname).toBe(CALL_PATH);
  });
});
