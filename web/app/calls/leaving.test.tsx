import { act, cleanup } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import type { TestRouter } from '../../services/testing/router.tsx';
import { type CallApp, createCallApp, inTurn, peerId, roomId } from '../testing/call-app.tsx';

let app: CallApp;
let router: TestRouter;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
});

const figures = { roomId, duration: 700, rewards: { xpGained: 110, karmaGained: 0 } };
/** The other ends the call, which is to be rated. */
const end = () =>
  inTurn(() =>
    app.services.socket.receive('video:call_ended', {
      ...figures,
      ratingRequired: true,
      reason: 'ended',
      endedBy: peerId,
    }),
  );

/** How far things have come: each moment goes on from a search. */
const moments = {
  searching: async () => undefined,
  matched: () => app.find(),
  'both in the room': async () => {
    await app.find();
    await app.becomeReady();
  },
  linked: async () => {
    await app.find();
    await app.link();
  },
  'in a call': () => app.meet(),
  'in a call, on another page': async () => {
    await app.meet();
    await inTurn(() => void router.navigate('/friends'));
  },
  'with a rating owed': async () => {
    await app.meet();
    await end();
  },
  'with a rating owed, on another page': async () => {
    await moments['in a call, on another page']();
    await end();
  },
  'with a call back offered': async () => {
    await app.meet();
    const now = app.services.clock.now();
    const times = { until: new Date(now + 120_000).toISOString(), serverTime: new Date(now).toISOString() };
    await inTurn(() => app.services.socket.receive('matching:call_back_offered', { roomId, peerId, ...times }));
    await inTurn(() =>
      app.services.socket.receive('video:peer_disconnected', {
        ...figures,
        ratingRequired: false,
        reason: 'connection_lost',
      }),
    );
  },
};

const ways = {
  'goes to another page': () => inTurn(() => void router.navigate('/home')),
  'signs out': () => inTurn(() => app.services.auth.logout()),
  'meets a crash of everything': async () => cleanup(),
  'takes over in another tab': () =>
    inTurn(() =>
      app.services.socket.receive('matching:error', {
        message: '',
        code: 'MATCHING_ERROR',
        reason: 'TAKEN_OVER',
      }),
    ),
  'hides the page': () => inTurn(() => app.services.departure.set({ left: true })),
};

type Moment = keyof typeof moments;
type Way = keyof typeof ways;

/** Whether the camera's light is on after it, and what the server has been told. */
const runsOn = { 'goes to another page': 'on', 'hides the page': 'on video:leaving' };
const over = (told: string) => ({
  'signs out': `off ${told}`,
  'meets a crash of everything': `off ${told}`,
  // The server knows.
  'takes over in another tab': 'off',
});
const inCall = { ...runsOn, ...over('video:end') };
const table: Record<Moment, Record<Way, string>> = {
  searching: { 'goes to another page': 'off matching:leave', ...over('matching:leave'), 'hides the page': 'on' },
  matched: inCall,
  'both in the room': inCall,
  linked: inCall,
  'in a call': inCall,
  'in a call, on another page': inCall,
  'with a rating owed': { 'goes to another page': 'off', ...over(''), 'hides the page': 'on' },
  'with a rating owed, on another page': { 'goes to another page': 'off', ...over(''), 'hides the page': 'off' },
  'with a call back offered': { 'goes to another page': 'off', ...over('matching:call_back'), 'hides the page': 'on' },
};
const rows = Object.entries(table).flatMap(([moment, byWay]) =>
  Object.entries(byWay).map(([way, expected]) => [moment, way, expected.trim()] as const),
);

test.each(rows)('rulings 16: of someone who is %s, and %s, the light is %s', async (moment, way, expected) => {
  const { socket, clock, connections, media } = app.services;
  router = await app.open();
  await moments[moment as Moment]();
  const before = socket.sent.length;
  const joined = socket.sentOf('matching:join').length;
  await ways[way as Way]();
  const isOn = app.liveTracks().length > 0;
  expect([isOn ? 'on' : 'off', ...app.sentSince(before)].join(' ')).toBe(expected);
  if (isOn) return;
  await act(() => clock.advance(60_000));
  expect(app.liveTracks()).toEqual([]);
  expect(media.state.get()).toMatchObject({ status: 'off', stream: null });
  expect(connections.filter(({ connectionState }) => connectionState !== 'closed')).toEqual([]);
  expect(socket.sentOf('matching:join')).toHaveLength(joined);
});
