import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as call from '@visavis/domain/call/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { LiveCall } from '../call/screen/LiveCall.tsx';
import { i18n } from '../i18n/i18n.ts';
import { keepFilters } from '../matching/filters/match-filters.ts';
import { settle } from '../platform/clock.fake.ts';
import { CLOSE_AFTER } from '../platform/peer/connection.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { ServicesProvider } from '../services/services.tsx';
import { speak } from '../services/testing/render.tsx';
import { CallLayer } from './frame/CallLayer.tsx';
import { CallProvider } from './providers/CallProvider.tsx';

const roomId = '018f3c7e-0000-7000-8000-0000000000f1';
/** sorts after alice, so alice makes the offer */
const peerId = '018f3c7e-0000-7000-8000-00000000000b';
const peerInfo = { username: 'bob', avatar: '/bob.svg', karma: 60, experiencePoints: 0 };
const match = { roomId, peerId, peerInfo, iceTransportPolicy: 'all' as const };
const answer = {
  type: 'answer' as const,
  sdp: 'v=0\r\no=- 77 1 IN IP4 0\r\na=kinds:audio:sendrecv,video:sendrecv\r\n',
};

function open(services: FakeServices, path = '/matching/explore') {
  const router = createMemoryRouter(
    [
      {
        element: (
          <CallProvider>
            <Outlet />
            <CallLayer />
          </CallProvider>
        ),
        children: [
          { path: '/matching/explore', element: <LiveCall onSetup={() => undefined} /> },
          { path: '*', element: <p>elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <RouterProvider router={router} />
      </ServicesProvider>
    </I18nextProvider>,
  );
  return router;
}

const live = (services: FakeServices) => services.capture.opened.filter((track) => track.readyState === 'live');
const namesSince = (services: FakeServices, index: number) => services.socket.sent.slice(index).map(({ name }) => name);
const readyAt = (services: FakeServices, lasts = 1_800_000) => ({
  roomId,
  initiatorId: services.auth.get().user?.userId ?? '',
  startedAt: new Date(services.clock.now()).toISOString(),
  endsAt: new Date(services.clock.now() + lasts).toISOString(),
  serverTime: new Date(services.clock.now()).toISOString(),
});
const inTurn = (run: () => void) =>
  act(async () => {
    run();
    await settle();
  });

/** From the search to a face. */
async function meet(services: FakeServices, { isFound = false } = {}) {
  if (!isFound) await inTurn(() => services.socket.receive(matching.found, match));
  await inTurn(() => services.socket.receive(call.bothUsersReady, readyAt(services)));
  await inTurn(() => services.socket.receive(call.peerAnswer, { roomId, userId: peerId, answer }));
  await inTurn(() => services.connections.at(-1)?.setState('connected'));
}

let services: FakeServices;
beforeEach(async () => {
  await speak('en', 'call');
  services = createFakeServices();
});

describe('from the search to the next face', () => {
  test('the search starts on entering, once the camera is open', async () => {
    const gate = services.capture.hold();
    open(services);
    await inTurn(() => undefined);
    expect(services.socket.sentOf(matching.join)).toHaveLength(0);
    expect(screen.getByRole('heading', { name: 'Opening your camera…' })).toBeDefined();
    await inTurn(gate.allow);
    expect(services.socket.sentOf(matching.join)).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Looking for someone…' })).toBeDefined();
  });

  test('filters that were chosen go with it', async () => {
    keepFilters(services.storage.local, { languages: ['fr'], countries: [] });
    open(services);
    await inTurn(() => undefined);
    expect(services.socket.sentOf(matching.join)).toEqual([{ filters: { languages: ['fr'] } }]);
  });

  test('a match is joined in the same tick, and the offer goes out when both are ready', async () => {
    open(services);
    await inTurn(() => undefined);
    act(() => services.socket.receive(matching.found, match));
    expect(services.socket.sentOf(call.joinRoom)).toEqual([roomId]);
    await inTurn(() => undefined);
    expect(services.socket.sentOf(call.offer)).toHaveLength(0);
    await inTurn(() => services.socket.receive(call.bothUsersReady, readyAt(services)));
    expect(services.socket.sentOf(call.offer)).toHaveLength(1);
  });

  test('the connection used was built before the match', async () => {
    open(services);
    await inTurn(() => undefined);
    await act(() => services.clock.advance(0));
    expect(services.connections).toHaveLength(1);
    await meet(services);
    expect(services.connections).toHaveLength(1);
    expect(screen.getByText('bob')).toBeDefined();
  });

  test('how long the first picture took is told', async () => {
    open(services);
    await inTurn(() => undefined);
    await inTurn(() => services.socket.receive(matching.found, match));
    await act(() => services.clock.advance(640));
    await meet(services, { isFound: true });
    expect(services.socket.sentOf(call.firstFrame)).toEqual([]);
    fireEvent.loadedData(screen.getByLabelText('Video of bob'));
    expect(services.socket.sentOf(call.firstFrame)).toEqual([{ roomId, ms: 640 }]);
  });

  test('a skip tells the server, searches again at once and keeps the camera', async () => {
    open(services);
    await inTurn(() => undefined);
    await meet(services);
    const before = services.socket.sent.length;
    await inTurn(() => screen.getByRole('button', { name: 'Next person' }).click());
    expect(namesSince(services, before)).toEqual(['video:skip', 'matching:join']);
    expect(live(services)).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Finding the next person…' })).toBeDefined();
    expect(services.connections[0]?.getSenders().map(({ track }) => track)).toEqual([null, null]);
    await act(() => services.clock.advance(CLOSE_AFTER));
    expect(services.connections[0]?.signalingState).toBe('closed');
  });

  test('what is sent starts small, is medium after a second and follows the quality', async () => {
    open(services);
    await inTurn(() => undefined);
    await meet(services);
    const connection = services.connections.at(-1);
    await act(() => services.clock.advance(1000));
    expect(connection?.encodingOf('video')?.maxBitrate).toBe(800_000);
    if (connection) connection.report = [{ type: 'inbound-rtp', packetsReceived: 900, packetsLost: 0 }];
    await act(() => services.clock.advance(4000));
    expect(connection?.encodingOf('video')?.maxBitrate).toBe(1_500_000);
    expect(screen.getByRole('img', { name: 'Connection: excellent' })).toBeDefined();
  });
});

describe('a lost socket', () => {
  test('does not end a call, and its return joins the room again', async () => {
    open(services);
    await inTurn(() => undefined);
    await meet(services);
    await inTurn(() => services.socket.drop(services.clock.now()));
    expect(screen.getByText('bob')).toBeDefined();
    await inTurn(services.socket.reconnect);
    expect(services.socket.sentOf(call.joinRoom)).toEqual([roomId, roomId]);
    expect(services.socket.sentOf(matching.join)).toHaveLength(1);
  });

  test('in a search queues again when it is back', async () => {
    open(services);
    await inTurn(() => undefined);
    await inTurn(() => services.socket.drop(services.clock.now()));
    await inTurn(services.socket.reconnect);
    expect(services.socket.sentOf(matching.join)).toHaveLength(2);
  });

  test('before the search is waited for, five seconds at most', async () => {
    services = createFakeServices({ connected: false });
    services.socket.whenConnected = (ms) =>
      new Promise((resolve) => {
        services.clock.after(ms, () => resolve(false));
      });
    open(services);
    await inTurn(() => undefined);
    expect(screen.getByRole('heading', { name: 'Connecting to the server…' })).toBeDefined();
    await act(() => services.clock.advance(5000));
    expect(screen.getByText('Not connected to server. Please refresh the page.')).toBeDefined();
    expect(live(services)).toEqual([]);
  });
});

describe('leaving the page', () => {
  test('in a search ends it and puts the camera out', async () => {
    const router = open(services);
    await inTurn(() => undefined);
    await inTurn(() => void router.navigate('/friends'));
    expect(services.socket.sentOf(matching.leave)).toHaveLength(1);
    expect(live(services)).toEqual([]);
  });

  test('in a call shows the floating panel; hanging up there ends everything', async () => {
    const router = open(services);
    await inTurn(() => undefined);
    await meet(services);
    expect(screen.queryByRole('region', { name: 'Your call with bob' })).toBeNull();
    await inTurn(() => void router.navigate('/friends'));
    expect(screen.getByRole('region', { name: 'Your call with bob' })).toBeDefined();
    expect(live(services)).toHaveLength(2);
    await inTurn(() => screen.getByRole('button', { name: 'Hang up' }).click());
    expect(services.socket.sentOf(call.end)).toEqual([roomId]);
    expect(screen.queryByRole('region', { name: 'Your call with bob' })).toBeNull();
    expect(live(services)).toEqual([]);
  });

  test('a call that the other ends elsewhere searches no further', async () => {
    const router = open(services);
    await inTurn(() => undefined);
    await meet(services);
    await inTurn(() => void router.navigate('/friends'));
    await inTurn(() =>
      services.socket.receive(call.callEnded, {
        roomId,
        reason: 'ended',
        duration: 12,
        rewards: { xpGained: 0, karmaGained: 0 },
        ratingRequired: false,
      }),
    );
    expect(live(services)).toEqual([]);
    expect(services.socket.sent.at(-1)?.name).toBe('matching:leave');
  });
});

describe('a reload in a call', () => {
  async function reload() {
    open(services);
    await inTurn(() => undefined);
    await meet(services);
    const stored = services.storage.session.get('call');
    // Whatever the old page would still have tidied up, a reload does not.
    cleanup();
    services = createFakeServices();
    if (stored) services.storage.session.set('call', stored);
  }

  test('comes back to it instead of searching', async () => {
    await reload();
    open(services);
    await inTurn(() => undefined);
    expect(services.socket.sentOf(call.joinRoom)).toEqual([roomId]);
    expect(services.socket.sentOf(matching.join)).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Reconnecting…' })).toBeDefined();
  });

  test('does not when the seat is long gone', async () => {
    await reload();
    await services.clock.advance(60_000);
    open(services);
    await inTurn(() => undefined);
    expect(services.socket.sentOf(call.joinRoom)).toEqual([]);
    expect(services.socket.sentOf(matching.join)).toHaveLength(1);
  });

  test('that the server has closed meanwhile goes on with a search', async () => {
    await reload();
    services.socket.acknowledge(call.joinRoom, () => ({ ok: false, error: 'over', code: 'CALL_OVER' }));
    open(services);
    await inTurn(() => undefined);
    expect(services.socket.sentOf(matching.join)).toHaveLength(1);
    expect(services.socket.sentOf(call.callEndedByClient)).toEqual([]);
  });
});

test('a rating that is owed stands over everything, and the next search waits for its acknowledgement', async () => {
  open(services);
  await inTurn(() => undefined);
  let acknowledge: () => void = () => undefined;
  services.socket.acknowledge(call.rate, () => new Promise((resolve) => (acknowledge = () => resolve({ ok: true }))));
  const pendingRating = { roomId, peerId, duration: 125 };
  const refusal = { message: 'Rate', code: 'MATCHING_ERROR' as const, reason: 'RATING_REQUIRED', pendingRating };
  await inTurn(() => services.socket.receive(matching.matchingError, refusal));
  expect(screen.getByText('You talked for 2:05')).toBeDefined();
  await inTurn(() => screen.getByRole('button', { name: 'Good' }).click());
  expect(services.socket.sentOf(call.rate)).toEqual([{ roomId, rating: 'positive' }]);
  expect(services.socket.sentOf(matching.join)).toHaveLength(1);
  await inTurn(() => acknowledge());
  expect(services.socket.sentOf(matching.join)).toHaveLength(2);
});

test('a search taken over by another window stops here and leaves nothing there', async () => {
  open(services);
  await inTurn(() => undefined);
  const refusal = { message: 'taken', code: 'MATCHING_ERROR' as const, reason: 'TAKEN_OVER' };
  await inTurn(() => services.socket.receive(matching.matchingError, refusal));
  expect(screen.getByText('You went on in another window. This one has stopped.')).toBeDefined();
  expect(services.socket.sentOf(matching.leave)).toEqual([]);
  expect(live(services)).toEqual([]);
});

test('a refused camera is told, and nobody is searched', async () => {
  services.capture.failWith('NotAllowedError');
  open(services);
  await inTurn(() => undefined);
  expect(screen.getByRole('heading', { name: 'Your camera or microphone did not open' })).toBeDefined();
  expect(services.socket.sent).toEqual([]);
  await inTurn(() => screen.getByRole('button', { name: 'Search again' }).click());
  expect(services.socket.sentOf(matching.join)).toHaveLength(1);
});

test('a match with oneself, and one of another room’s signals, do nothing', async () => {
  open(services);
  await inTurn(() => undefined);
  const self = services.auth.get().user?.userId ?? '';
  await inTurn(() => services.socket.receive(matching.found, { ...match, peerId: self }));
  expect(services.socket.sentOf(call.joinRoom)).toEqual([]);
  await meet(services);
  const before = services.connections.at(-1)?.remoteDescription;
  const other = {
    roomId: '018f3c7e-0000-7000-8000-0000000000f2',
    userId: peerId,
    offer: { type: 'offer' as const, sdp: 'x' },
  };
  await inTurn(() => services.socket.receive(call.peerOffer, other));
  expect(services.connections.at(-1)?.remoteDescription).toBe(before);
});
