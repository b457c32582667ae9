import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as call from '@visavis/domain/call/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeServices } from '../services/services.fake.ts';
import { speak } from '../services/testing/render.tsx';
import { type CallApp, createCallApp, floatingPanel, heading, inTurn, peerId, roomId } from './testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en', 'call');
  app = createCallApp();
});

describe('a lost socket', () => {
  test('does not end a call; the reconnect joins the room again', async () => {
    const { socket, clock } = app.services;
    await app.open();
    await app.meet();
    await inTurn(() => socket.drop(clock.now()));
    expect(app.liveTracks()).toHaveLength(2);
    expect(screen.queryByRole('heading')).toBeNull();
    await inTurn(socket.reconnect);
    expect(socket.sentOf(call.joinRoom)).toEqual([roomId, roomId]);
    expect(socket.sentOf(matching.join)).toHaveLength(1);
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

  test('is not what a failed link is: the server learns that the connection was lost', async () => {
    const { socket, clock, connections } = app.services;
    await app.open();
    await app.meet();
    await inTurn(() => connections[0]?.setState('disconnected'));
    await act(() => clock.advance(20_000));
    expect(socket.sentOf(call.callEndedByClient)).toEqual([{ roomId, reason: 'connection_lost' }]);
  });

  test('in a search joins the queue again on reconnect', async () => {
    const { socket, clock } = app.services;
    await app.open();
    await inTurn(() => socket.drop(clock.now()));
    await inTurn(socket.reconnect);
    expect(socket.sentOf(matching.join)).toHaveLength(2);
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
});

describe('a page that is left', () => {
  const leave = (left: boolean) => inTurn(() => app.services.departure.set({ left }));

  test('announces it once, and joins the room again when it comes back', async () => {
    const { socket } = app.services;
    await app.open();
    await app.meet();
    await leave(true);
    await leave(true);
    expect(socket.sentOf(call.leaving)).toEqual([roomId]);
    await leave(false);
    expect(socket.sentOf(call.joinRoom)).toEqual([roomId, roomId]);
    await leave(true);
    expect(socket.sentOf(call.leaving)).toEqual([roomId, roomId]);
  });

  test('announces nothing without a call', async () => {
    const { socket } = app.services;
    await app.open();
    await leave(true);
    await leave(false);
    expect(socket.sentOf(call.leaving)).toEqual([]);
    expect(socket.sentOf(matching.join)).toHaveLength(1);
  });

  test('of the peer shows that they are away until they are back', async () => {
    const { socket, connections } = app.services;
    await app.open();
    await app.meet();
    await inTurn(() => socket.receive(call.peerLeaving, { roomId, userId: peerId }));
    const away = 'bob is away. Waiting for their return…';
    expect(screen.getAllByText(away)).not.toEqual([]);
    await inTurn(() => connections[0]?.setState('disconnected'));
    expect(screen.queryByText('Network problem. Reconnecting…')).toBeNull();
    await app.becomeReady();
    expect(screen.queryAllByText(away)).toEqual([]);
  });
});

describe('leaving the call page', () => {
  test('ends a search and turns the camera off', async () => {
    const router = await app.open();
    await inTurn(() => void router.navigate('/friends'));
    expect(app.services.socket.sentOf(matching.leave)).toHaveLength(1);
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
    await inTurn(() => screen.getByRole('button', { name: 'Hang up' }).click());
    expect(app.services.socket.sentOf(call.end)).toEqual([roomId]);
    expect(floatingPanel()).toBeNull();
    expect(app.liveTracks()).toEqual([]);
  });

  test('a call that the peer ends on another page starts no new search', async () => {
    const { socket } = app.services;
    const router = await app.open();
    await app.meet();
    await inTurn(() => void router.navigate('/friends'));
    await inTurn(() =>
      socket.receive(call.callEnded, {
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

test('signing out in a call turns the camera off', async () => {
  await app.open();
  await app.meet();
  expect(app.liveTracks()).toHaveLength(2);
  await inTurn(app.services.auth.logout);
  expect(screen.getByText('signed out').tagName).toBe('P');
  expect(app.liveTracks()).toEqual([]);
});

describe('a reload in a call', () => {
  /** A new page with the stored call of the last one; a reload does not run the old page's clean-up. */
  async function reload(before: () => Promise<unknown> = async () => undefined): Promise<CallApp> {
    await app.open();
    await app.meet();
    await before();
    const stored = app.services.storage.session.get('call');
    cleanup();
    const next = createCallApp();
    if (stored) next.services.storage.session.set('call', stored);
    return next;
  }

  test('resumes the call instead of searching', async () => {
    app = await reload();
    const { socket } = app.services;
    await app.open();
    expect(socket.sentOf(call.joinRoom)).toEqual([roomId]);
    expect(socket.sentOf(matching.join)).toEqual([]);
    expect(heading()).toBe('Reconnecting…');
  });

  test('keeps the microphone muted and the camera off from the first moment on, and announces both', async () => {
    app = await reload(async () => {
      const user = userEvent.setup();
      await user.keyboard('mv');
    });
    const { socket, capture } = app.services;
    await app.open();
    expect(capture.opened.map(({ enabled }) => enabled)).toEqual([false, false]);
    await app.becomeReady();
    expect(socket.sentOf(call.toggleAudio)).toEqual([{ roomId, enabled: false }]);
    expect(socket.sentOf(call.toggleVideo)).toEqual([{ roomId, enabled: false }]);
    expect(screen.getByRole('button', { name: 'Unmute microphone' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Turn camera on' })).toBeDefined();
  });

  test('opens no camera where the user chose to call without one', async () => {
    await app.services.media.acquire('call', { audioOnly: true });
    app = await reload();
    const { socket, capture } = app.services;
    await app.open();
    expect(capture.opened.map(({ kind }) => kind)).toEqual(['audio']);
    await app.becomeReady();
    expect(socket.sentOf(call.toggleAudio)).toEqual([{ roomId, enabled: true }]);
    expect(socket.sentOf(call.toggleVideo)).toEqual([{ roomId, enabled: false }]);
  });

  test('searches when the server no longer keeps the seat', async () => {
    app = await reload();
    const { socket, clock } = app.services;
    await clock.advance(60_000);
    await app.open();
    expect(socket.sentOf(call.joinRoom)).toEqual([]);
    expect(socket.sentOf(matching.join)).toHaveLength(1);
  });

  test('searches when the server has ended the call', async () => {
    app = await reload();
    const { socket } = app.services;
    socket.acknowledge(call.joinRoom, () => ({ ok: false, error: 'over', code: 'CALL_OVER' }));
    await app.open();
    expect(socket.sentOf(matching.join)).toHaveLength(1);
    expect(socket.sentOf(call.callEndedByClient)).toEqual([]);
  });
});

test('a search that another window takes over stops here and ends nothing on the server', async () => {
  const { socket } = app.services;
  await app.open();
  const refusal = { message: 'taken', code: 'MATCHING_ERROR' as const, reason: 'TAKEN_OVER' };
  await inTurn(() => socket.receive(matching.matchingError, refusal));
  expect(screen.getByText('You continued in another window. This one has stopped.').tagName).toBe('P');
  expect(socket.sentOf(matching.leave)).toEqual([]);
  expect(app.liveTracks()).toEqual([]);
});
