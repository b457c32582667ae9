import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CALL_BACK_TIME } from '@visavis/domain/call/rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeServices } from '../../services/services.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, heading, inTurn, match, peerId, roomId } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
});

const next = '018f3c7e-0000-7000-8000-0000000000f2';
const figures = { duration: 40, rewards: { xpGained: 0, karmaGained: 0 }, ratingRequired: false };
const times = () => {
  const now = app.services.clock.now();
  return { until: new Date(now + CALL_BACK_TIME).toISOString(), serverTime: new Date(now).toISOString() };
};

/** The partner's connection is lost for good, and the server offers to call back. */
async function breakCall() {
  const { socket } = app.services;
  const router = await app.open();
  await app.meet();
  await inTurn(() => socket.receive('matching:call_back_offered', { roomId, peerId, ...times() }));
  await inTurn(() => socket.receive('video:peer_disconnected', { roomId, reason: 'connection_lost', ...figures }));
  return router;
}
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

test('a broken call offers to call back instead of searching on, with the camera still on', async () => {
  await breakCall();
  expect(heading()).toBe('Call bob back?');
  expect(app.services.socket.sentOf('matching:join')).toHaveLength(1);
  expect(app.liveTracks()).toHaveLength(2);
});

test('once both accept, the new room is joined', async () => {
  const { socket } = app.services;
  socket.acknowledge('matching:call_back', () => ({ ok: true, data: times() }));
  await breakCall();
  await press('Call back');
  expect(socket.sentOf('matching:call_back')).toEqual([{ roomId, accept: true }]);
  expect(heading()).toBe('Waiting for bob…');
  await inTurn(() => socket.receive('matching:found', { ...match, roomId: next }));
  expect(socket.sentOf('video:join_room')).toEqual([roomId, next]);
  expect(heading()).toBe('Found bob');
});

test('a decline is sent, and the search goes on', async () => {
  const { socket } = app.services;
  await breakCall();
  await press('Find someone else');
  expect(socket.sentOf('matching:call_back')).toEqual([{ roomId, accept: false }]);
  expect(socket.sentOf('matching:join')).toHaveLength(2);
  expect(heading()).toBe('Finding the next person…');
});

test('an offer that the other ends is over: only that is said', async () => {
  const { socket } = app.services;
  socket.acknowledge('matching:call_back', () => ({ ok: true, data: times() }));
  await breakCall();
  await press('Call back');
  await inTurn(() => socket.receive('matching:call_back_ended', { roomId }));
  expect(heading()).toBe('Finding the next person…');
  expect(screen.getAllByText('That call is over.')).not.toHaveLength(0);
});

describe('without a connection to the server', () => {
  test('a broken call waits for it, then reports its end and asks for the offer', async () => {
    const { socket, clock, connections } = app.services;
    await app.open();
    await app.meet();
    await inTurn(() => socket.drop(clock.now()));
    socket.acknowledge('matching:call_back', () => ({ ok: true, data: times() }));
    await inTurn(() => connections[0]?.setState('failed'));
    await inTurn(() => clock.advance(30_000));
    expect(heading()).not.toBe('Call bob back?');
    await inTurn(socket.reconnect);
    expect(socket.sentOf('video:call_ended')).toEqual([{ roomId, reason: 'connection_lost' }]);
    expect(socket.sentOf('matching:call_back')).toEqual([{ roomId }]);
    expect(heading()).toBe('Call bob back?');
  });
});

test('a reload while the call may be called back asks again', async () => {
  await breakCall();
  const { storage } = app.services;
  const stored = storage.session.get('call');
  expect(stored).not.toBeNull();
  app.services.clock.advance(0);
  const reloaded = createFakeServices();
  reloaded.storage.session.set('call', stored ?? '');
  reloaded.socket.acknowledge('video:join_room', () => ({ ok: false, error: '', code: 'CALL_OVER' }));
  reloaded.socket.acknowledge('matching:call_back', () => ({ ok: true, data: times() }));
  app = createCallApp(reloaded);
  document.body.innerHTML = '';
  await app.open();
  expect(reloaded.socket.sentOf('matching:call_back')).toEqual([{ roomId }]);
  expect(heading()).toBe('Call bob back?');
});

describe('on another page', () => {
  const card = () => screen.queryByRole('region', { name: 'Call bob back?' });
  const leave = async () => {
    const router = await breakCall();
    await inTurn(() => void router.navigate('/home'));
    return router;
  };

  test('the offer stays as a card, with the camera off', async () => {
    await leave();
    expect(card()).not.toBeNull();
    expect(app.services.socket.sentOf('matching:call_back')).toEqual([]);
    expect(app.liveTracks()).toEqual([]);
  });

  test('a call that floats and breaks is offered too, and said once', async () => {
    const { socket } = app.services;
    const router = await app.open();
    await app.meet();
    await inTurn(() => void router.navigate('/home'));
    await inTurn(() => socket.receive('matching:call_back_offered', { roomId, peerId, ...times() }));
    await inTurn(() => socket.receive('video:peer_disconnected', { roomId, reason: 'connection_lost', ...figures }));
    expect(card()).not.toBeNull();
    expect(screen.getAllByText('The connection to the other person was lost.')).toHaveLength(1);
    expect(app.liveTracks()).toEqual([]);
  });

  test('accepting there opens the camera for the call, which floats', async () => {
    const { socket } = app.services;
    socket.acknowledge('matching:call_back', () => ({ ok: true, data: times() }));
    await leave();
    await press('Call back');
    expect(socket.sentOf('matching:call_back')).toEqual([{ roomId, accept: true }]);
    expect(screen.queryByRole('region', { name: 'Waiting for bob…' })).not.toBeNull();
    await inTurn(() => socket.receive('matching:found', { ...match, roomId: next }));
    expect(socket.sentOf('video:join_room')).toEqual([roomId, next]);
    expect(app.liveTracks()).toHaveLength(2);
  });

  test.each([
    ['is given up', () => press('Not now'), [{ roomId, accept: false }]],
    ['runs out', () => inTurn(() => app.services.clock.advance(CALL_BACK_TIME)), []],
  ])('one that %s leads to no search', async (_, end, sent) => {
    await leave();
    await end();
    expect(card()).toBeNull();
    expect(app.services.socket.sentOf('matching:call_back')).toEqual(sent);
    expect(app.services.socket.sentOf('matching:join')).toHaveLength(1);
    expect(app.liveTracks()).toEqual([]);
  });

  test('back on the call page the camera is on again, and a decline searches on', async () => {
    const router = await leave();
    await inTurn(() => void router.navigate('/matching/explore'));
    expect(heading()).toBe('Call bob back?');
    expect(app.liveTracks()).toHaveLength(2);
    await press('Find someone else');
    expect(app.services.socket.sentOf('matching:join')).toHaveLength(2);
  });
});
