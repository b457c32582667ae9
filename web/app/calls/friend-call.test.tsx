import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { CALL_BACK_TIME } from '@visavis/domain/call/rules.ts';
import type * as matching from '@visavis/domain/matching/contract.ts';
import { RING_TIME } from '@visavis/domain/ringing/rules.ts';
import type { PayloadOf } from '@visavis/domain/wire/event.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import type { TestRouter } from '../../services/testing/router.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { type CallApp, createCallApp, heading, inTurn, match, peerId, roomId } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  toast.remove();
  app = createCallApp();
});

const callId = '018f3c7e-0000-7000-8000-0000000000c1';
const dora = { userId: '018f3c7e-0000-7000-8000-00000000000d', username: 'dora', avatar: '/dora.svg', karma: 60 };
const room = {
  roomId: callId,
  peerId: dora.userId,
  peerInfo: { username: 'dora', avatar: '/dora.svg', karma: 60, experiencePoints: 0 },
  iceTransportPolicy: 'all',
  kind: 'friend',
} as const;
/** A room with the friend whom the other page can call. */
const bobsRoom = { ...match, roomId: callId, kind: 'friend' } as const;

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));
const times = (ms: number) => {
  const now = app.services.clock.now();
  return { until: new Date(now + ms).toISOString(), serverTime: new Date(now).toISOString() };
};
const rings = () =>
  inTurn(() => app.services.socket.receive('friend:call_incoming', { callId, caller: dora, ...times(RING_TIME) }));
/** What the server sends once this device has accepted. */
async function connected(found: PayloadOf<typeof matching.found> = room) {
  const { socket } = app.services;
  await inTurn(() => socket.receive('friend:call_ended', { callId, reason: 'answered' }));
  await inTurn(() => socket.receive('matching:found', found));
}
async function acceptFriend() {
  await rings();
  await screen.findByRole('alertdialog', { name: 'dora is calling' });
  await press('Accept');
  expect(app.services.socket.sentOf('friend:call_accept')).toEqual([{ callId }]);
  await connected();
}
const rooms = () => app.services.socket.sentOf('video:join_room');
const ends = () => app.services.socket.sentOf('video:end');
const ended = (ratingRequired: boolean) => ({
  roomId,
  duration: 700,
  rewards: { xpGained: 0, karmaGained: 0 },
  ratingRequired,
});

describe('a friend’s call is accepted', () => {
  test('on another page: it opens the call page', async () => {
    const router = await app.open({}, '/home');
    await acceptFriend();
    expect(router.state.location.pathname).toBe(CALL_PATH);
    expect(rooms()).toEqual([callId]);
  });

  test('where the camera is busy: it begins with the sound', async () => {
    await app.open({}, '/home');
    app.services.capture.occupy('cam-1');
    await acceptFriend();
    expect(rooms()).toEqual([callId]);
    expect(app.liveTracks().map(({ kind }) => kind)).toEqual(['audio']);
  });

  test('while a rating is owed: the rating waits for the next search', async () => {
    const { socket } = app.services;
    await app.open();
    await app.meet();
    await inTurn(() => socket.receive('video:call_ended', { reason: 'ended', endedBy: peerId, ...ended(true) }));
    await screen.findByRole('heading', { name: /^(You talked|.+ left)/ });
    await acceptFriend();
    expect(rooms()).toEqual([roomId, callId]);
    expect(screen.queryByRole('heading', { name: /^(You talked|.+ left)/ })).toBeNull();
    expect(socket.sentOf('matching:rate')).toEqual([]);
    expect(heading()).toBe('Found dora');
  });

  test('while a broken call may be called back: its partner learns that nothing comes of it', async () => {
    const { socket } = app.services;
    await app.open();
    await app.meet();
    await inTurn(() => socket.receive('matching:call_back_offered', { roomId, peerId, ...times(CALL_BACK_TIME) }));
    await inTurn(() => socket.receive('video:peer_disconnected', { reason: 'connection_lost', ...ended(false) }));
    await acceptFriend();
    expect(socket.sentOf('matching:call_back')).toEqual([{ roomId, accept: false }]);
    expect(rooms()).toEqual([roomId, callId]);
    expect(app.liveTracks()).toHaveLength(2);
  });

  test('in a search: it takes its place, and none follows', async () => {
    const { socket } = app.services;
    await app.open();
    await acceptFriend();
    expect(socket.sentOf('matching:leave')).toHaveLength(1);
    expect(rooms()).toEqual([callId]);
    await inTurn(() =>
      socket.receive('video:call_ended', { reason: 'ended', endedBy: dora.userId, ...ended(false), roomId: callId }),
    );
    expect(socket.sentOf('matching:join')).toHaveLength(1);
    expect(app.liveTracks()).toEqual([]);
  });

  test('after a search that has led to the setup: its end leads there no more', async () => {
    const { socket } = app.services;
    let isOver = false;
    const router = await app.open({
      onFriendCallOver: () => {
        isOver = true;
      },
    });
    await press('End the search');
    expect(router.state.location.pathname).toBe('/matching/setup');
    await acceptFriend();
    await inTurn(() =>
      socket.receive('video:call_ended', { reason: 'ended', endedBy: dora.userId, ...ended(false), roomId: callId }),
    );
    expect(isOver).toBe(true);
    expect(router.state.location.pathname).toBe(CALL_PATH);
  });
});

describe('a call that the friend ends says so', () => {
  const friendEnds = () =>
    inTurn(() =>
      app.services.socket.receive('video:call_ended', {
        reason: 'ended',
        endedBy: dora.userId,
        ...ended(false),
        roomId: callId,
      }),
    );
  const word = () => screen.queryByText('Your call with dora has ended. The other person left the call.');

  test.each([
    ['on the call page', async () => undefined],
    ['on another page', async (router: TestRouter) => inTurn(() => void router.navigate('/friends'))],
  ])('%s', async (_, leave) => {
    render(<Toaster closeLabel="Close" />);
    const router = await app.open({}, '/home');
    await acceptFriend();
    await leave(router);
    expect(word()).toBeNull();
    await friendEnds();
    expect(word()).not.toBeNull();
  });
});

test('a call that goes on elsewhere says so where its page leads back to', async () => {
  render(<Toaster closeLabel="Close" />);
  // As the call page does (web/pages/call/CallPage.tsx).
  const router = await app.open({ onFriendCallOver: () => void router.navigate('/home') }, '/home');
  await acceptFriend();
  const taken = { message: 'moved', code: 'MATCHING_ERROR', reason: 'TAKEN_OVER' } as const;
  await inTurn(() => app.services.socket.receive('matching:error', taken));
  expect(router.state.location.pathname).toBe('/home');
  expect(screen.getAllByText(/^You continued in another window/)).toHaveLength(1);
});

describe('a call that no one here waits for any more is ended at once, with the camera off', () => {
  const callBob = async () => {
    const { socket } = app.services;
    socket.acknowledge('friend:call', () => ({ ok: true, data: { callId, outcome: 'ringing', ...times(RING_TIME) } }));
    const router = await app.open({}, '/home');
    await press('Call');
    await screen.findByText('Ringing…');
    return router;
  };
  const expectNone = () => {
    expect(ends()).toEqual([callId]);
    expect(rooms()).toEqual([]);
    expect(app.liveTracks()).toEqual([]);
  };

  test('where the caller’s Cancel crosses the answer', async () => {
    const router = await callBob();
    await press('Cancel');
    expect(app.services.socket.sentOf('friend:call_cancel')).toEqual([{ callId }]);
    await connected(bobsRoom);
    expectNone();
    expect(router.state.location.pathname).toBe('/home');
  });

  test('where the caller cancels as the two are being connected', async () => {
    await callBob();
    await inTurn(() => app.services.socket.receive('friend:call_accepted', { callId }));
    await press('Cancel');
    await connected(bobsRoom);
    expectNone();
  });

  test('where the friend declines what is being accepted', async () => {
    const router = await app.open({}, '/home');
    await rings();
    await press('Accept');
    await press('Decline');
    await connected();
    expectNone();
    expect(router.state.location.pathname).toBe('/home');
  });

  test('and a search takes the place in the queue again that it has lost to the call', async () => {
    await app.open();
    await rings();
    await press('Accept');
    await press('Decline');
    await connected();
    expect(ends()).toEqual([callId]);
    expect(app.services.socket.sentOf('matching:join')).toEqual([{ takeover: 'none' }, {}]);
    expect(heading()).toBe('Looking for someone…');
  });
});

test('the call that is awaited begins, also where the room is there before the answer to the ring', async () => {
  const { socket } = app.services;
  const rung = Promise.withResolvers<void>();
  socket.acknowledge('friend:call', async () => {
    await rung.promise;
    return { ok: true, data: { callId, outcome: 'connecting', until: null, serverTime: new Date(0).toISOString() } };
  });
  await app.open({}, '/home');
  await press('Call');
  await inTurn(() => socket.receive('matching:found', bobsRoom));
  await inTurn(rung.resolve);
  expect(rooms()).toEqual([callId]);
  expect(ends()).toEqual([]);
});
