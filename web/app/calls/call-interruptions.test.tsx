import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { CLEANUP_WAIT } from '@visavis/domain/call/rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { PREPARE_NEXT_AFTER } from '../../call/connection/peer-session.ts';
import { GATHER_WAIT } from '../../platform/peer/source.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, floatingPanel, heading, inTurn, roomId } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
});

describe('a lost socket', () => {
  test('does not end a call; the reconnect joins the room again', async () => {
    const { socket, clock } = app.services;
    await app.open();
    await app.meet();
    await inTurn(() => socket.drop(clock.now()));
    expect(app.liveTracks()).toHaveLength(2);
    expect(heading()).toBe('Your call with bob');
    await inTurn(socket.reconnect);
    expect(socket.sentOf('video:join_room')).toEqual([roomId, roomId]);
    expect(socket.sentOf('matching:join')).toHaveLength(1);
  });

  test.each(['INTERNAL', 'UNAVAILABLE', 'RATE_LIMITED', 'NO_ANSWER'])(
    'leads back into the room as soon as the server can say so again (%s)',
    async (code) => {
      const { socket, clock } = app.services;
      await app.open();
      await app.meet();
      const entries = () => socket.sentOf('video:join_room').length;
      socket.acknowledge('video:join_room', () => ({ ok: false, error: '', code }));
      await inTurn(() => socket.drop(clock.now()));
      await inTurn(socket.reconnect);
      const tries = [];
      for (const wait of [999, 1, 1999, 1, 3999, 1, 3999, 1]) {
        await act(() => clock.advance(wait));
        tries.push(entries());
      }
      expect(tries).toEqual([2, 3, 3, 4, 4, 5, 5, 6]);
      expect(heading()).toBe('Your call with bob');
      socket.acknowledge('video:join_room', () => ({ ok: true }));
      await act(() => clock.advance(20_000));
      expect(entries()).toBe(7);
    },
  );

  test('leads to no more tries once the call is over, or where the user may not enter', async () => {
    const { socket, clock } = app.services;
    await app.open();
    await app.meet();
    socket.acknowledge('video:join_room', () => ({ ok: false, error: '', code: 'INTERNAL' }));
    await inTurn(() => socket.drop(clock.now()));
    await inTurn(socket.reconnect);
    socket.acknowledge('video:join_room', () => ({ ok: false, error: '', code: 'FORBIDDEN' }));
    await act(() => clock.advance(1000));
    await act(() => clock.advance(20_000));
    expect(socket.sentOf('video:join_room')).toHaveLength(3);
    socket.acknowledge('video:join_room', () => ({ ok: false, error: '', code: 'INTERNAL' }));
    await inTurn(() => socket.drop(clock.now()));
    await inTurn(socket.reconnect);
    await inTurn(() => screen.getByRole('button', { name: 'Next person' }).click());
    await act(() => clock.advance(20_000));
    expect(socket.sentOf('video:join_room')).toHaveLength(4);
  });

  test('on another network makes the call seek a new path, once the socket is in the room again', async () => {
    const { socket, network, connections } = app.services;
    await app.open();
    await app.meet();
    const pathOf = () => /ice-ufrag:(\S+)/.exec(connections[0]?.localDescription?.sdp ?? '')?.[1];
    const before = pathOf();
    await inTurn(() => network.set({ online: false }));
    await inTurn(() => network.set({ online: true }));
    await inTurn(socket.reconnect);
    expect(pathOf()).toBe(before);
    await app.becomeReady();
    expect(pathOf()).not.toBe(before);
    const again = pathOf();
    await app.becomeReady();
    expect(pathOf()).toBe(again);
  });

  test('on another network drops what was built for the next match, and builds it anew', async () => {
    const { clock, network, connections } = app.services;
    await app.open();
    await app.meet();
    await act(() => clock.advance(PREPARE_NEXT_AFTER));
    const ahead = connections.slice(-2);
    expect(ahead.map(({ connectionState }) => connectionState)).toEqual(['new', 'new']);
    await inTurn(() => network.set({ online: true }));
    expect(ahead.map(({ connectionState }) => connectionState)).toEqual(['closed', 'closed']);
    await act(() => clock.advance(PREPARE_NEXT_AFTER));
    expect(connections.slice(-2)).not.toEqual(ahead);
    expect(connections.slice(-2).map(({ connectionState }) => connectionState)).toEqual(['new', 'new']);
  });

  test('is not what a failed link is: the server learns that the connection was lost', async () => {
    const { socket, clock, connections } = app.services;
    await app.open();
    await app.meet();
    await inTurn(() => connections[0]?.setState('disconnected'));
    await act(() => clock.advance(20_000));
    expect(socket.sentOf('video:call_ended')).toEqual([{ roomId, reason: 'connection_lost' }]);
  });

  test('does not keep an end from the other: it is reported again, and once, on whatever page', async () => {
    const { socket, clock } = app.services;
    const router = await app.open();
    await app.meet();
    await inTurn(() => socket.drop(clock.now()));
    await userEvent.setup().click(screen.getByRole('button', { name: 'End the call' }));
    await act(() => clock.advance(CLEANUP_WAIT));
    await inTurn(() => void router.navigate('/home'));
    expect(socket.sentOf('video:end')).toEqual([]);
    await inTurn(socket.reconnect);
    expect(socket.sentOf('video:end')).toEqual([roomId]);
    expect(socket.sentOf('matching:call_back')).toEqual([{ roomId, accept: false }]);
    await inTurn(() => socket.drop(clock.now()));
    await inTurn(socket.reconnect);
    expect(socket.sentOf('video:end')).toEqual([roomId]);
  });

  test('does not either where it is lost before the server has answered', async () => {
    const { socket, clock } = app.services;
    await app.open();
    await app.meet();
    socket.acknowledge('video:skip', async () => ({ ok: false, error: 'No answer', code: 'NO_ANSWER' }));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Next person' }));
    await inTurn(() => socket.drop(clock.now()));
    await inTurn(socket.reconnect);
    expect(socket.sentOf('video:skip')).toEqual([roomId, roomId]);
  });

  test('in a search joins the queue again on reconnect', async () => {
    const { socket, clock } = app.services;
    await app.open();
    await inTurn(() => socket.drop(clock.now()));
    await inTurn(socket.reconnect);
    expect(socket.sentOf('matching:join')).toHaveLength(2);
  });

  test('in a search on another network posts no offer of the one before', async () => {
    const { socket, clock, network } = app.services;
    await app.open();
    await act(() => clock.advance(GATHER_WAIT));
    const [before] = socket.sentOf('matching:offer');
    await inTurn(() => network.set({ online: true }));
    await inTurn(() => socket.drop(clock.now()));
    await inTurn(socket.reconnect);
    expect(socket.sentOf('matching:join').at(-1)).not.toHaveProperty('description');
    await act(() => clock.advance(GATHER_WAIT));
    expect(socket.sentOf('matching:offer')).toEqual([before, expect.anything()]);
    expect(socket.sentOf('matching:offer')[1]).not.toEqual(before);
  });

  test('before the search is waited for, five seconds at most', async () => {
    app = createCallApp(createFakeServices({ connected: false }));
    const { socket, clock } = app.services;
    socket.whenConnected = (ms) =>
      new Promise((resolve) => {
        clock.after(ms, () => resolve(false));
      });
    await app.open();
    expect(heading()).toBe('Connecting to the server…');
    await act(() => clock.advance(4999));
    expect(heading()).toBe('Connecting to the server…');
    await act(() => clock.advance(1));
    expect(screen.getByText('Not connected to server. Please refresh the page.').tagName).toBe('P');
    expect(app.liveTracks()).toEqual([]);
  });

  test.each([
    ['leads on to the search once it is back', CALL_PATH, 1],
    ['leads to none on another page', '/home', 0],
  ])('before the search, given up, %s', async (_, page, searches) => {
    app = createCallApp(createFakeServices({ connected: false }));
    const { socket } = app.services;
    const router = await app.open();
    screen.getByText('Not connected to server. Please refresh the page.');
    if (page !== CALL_PATH) await inTurn(() => void router.navigate(page));
    await inTurn(socket.reconnect);
    expect(socket.sentOf('matching:join')).toHaveLength(searches);
    expect(screen.queryByText('Not connected to server. Please refresh the page.')).toBeNull();
  });
});

describe('leaving the call page', () => {
  test('ends a search and turns the camera off', async () => {
    const router = await app.open();
    await inTurn(() => void router.navigate('/friends'));
    expect(app.services.socket.sentOf('matching:leave')).toHaveLength(1);
    expect(app.liveTracks()).toEqual([]);
  });

  test('shows a call in the floating panel', async () => {
    const router = await app.open();
    await app.meet();
    expect(floatingPanel()).toBeNull();
    await inTurn(() => void router.navigate('/friends'));
    expect(floatingPanel()).not.toBeNull();
    expect(app.liveTracks()).toHaveLength(2);
  });

  test('hanging up in the floating panel ends everything', async () => {
    const router = await app.open();
    await app.meet();
    await inTurn(() => void router.navigate('/friends'));
    await inTurn(() => screen.getByRole('button', { name: 'End the call' }).click());
    expect(app.services.socket.sentOf('video:end')).toEqual([roomId]);
    expect(floatingPanel()).toBeNull();
    expect(app.liveTracks()).toEqual([]);
  });

  test('a call that the peer ends on another page starts no new search', async () => {
    const { socket } = app.services;
    const router = await app.open();
    await app.meet();
    await inTurn(() => void router.navigate('/friends'));
    await inTurn(() =>
      socket.receive('video:call_ended', {
        roomId,
        reason: 'ended',
        duration: 12,
        rewards: { xpGained: 0, karmaGained: 0 },
        ratingRequired: false,
      }),
    );
    expect(app.liveTracks()).toEqual([]);
    expect(socket.sent.at(-1)?.name).toBe('matching:leave');
  });
});

test('signing out in a call turns the camera off, and leaves nothing to resume for whoever signs in next', async () => {
  const { auth, clock, storage } = app.services;
  await app.open();
  await app.meet();
  expect(app.liveTracks()).toHaveLength(2);
  await inTurn(auth.logout);
  expect(screen.getByText('signed out').tagName).toBe('P');
  expect(app.liveTracks()).toEqual([]);
  await clock.advance(10_000);
  expect(storage.session.get('call')).toBe(null);
});

test('a search that another window takes over stops here and ends nothing on the server', async () => {
  const { socket } = app.services;
  await app.open();
  const refusal = { message: 'taken', code: 'MATCHING_ERROR' as const, reason: 'TAKEN_OVER' };
  await inTurn(() => socket.receive('matching:error', refusal));
  expect(
    screen.getByText('You continued in another window or on another device, so it has stopped here.').tagName,
  ).toBe('P');
  expect(heading()).toBe('You carried on elsewhere');
  expect(socket.sentOf('matching:leave')).toEqual([]);
  expect(app.liveTracks()).toEqual([]);
});
