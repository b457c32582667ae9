import { act, fireEvent, screen } from '@testing-library/react';
import { RELAY_SERVERS_LIFETIME } from '@visavis/domain/call/rules.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { OpeningProblem } from '../../matching/check/OpeningProblem.tsx';
import { storeFilters } from '../../matching/filters/match-filters.ts';
import { CLOSE_AFTER } from '../../platform/peer/connection.ts';
import { RAISE_AFTER } from '../../platform/quality/level.ts';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, heading, inTurn, match, peerId, roomId } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
});

test('the search starts on entering the page, once the camera is open', async () => {
  const { capture, socket } = app.services;
  const permission = capture.hold();
  await app.open();
  expect(socket.sentOf('matching:join')).toHaveLength(0);
  expect(heading()).toBe('Opening your camera…');
  await inTurn(permission.allow);
  expect(socket.sentOf('matching:join')).toHaveLength(1);
  expect(heading()).toBe('Looking for someone…');
});

test('while the camera opens, the connection to the server does', async () => {
  const { capture, socket } = app.services;
  const hasten = vi.spyOn(socket, 'hasten');
  capture.hold();
  await app.open();
  expect(heading()).toBe('Opening your camera…');
  expect(hasten).toHaveBeenCalled();
});

test('the search carries the chosen filters', async () => {
  const { storage, socket } = app.services;
  storeFilters(storage.local, { languages: ['fr'], countries: [] });
  await app.open();
  expect(socket.sentOf('matching:join')).toEqual([{ filters: { languages: ['fr'] }, takeover: 'none' }]);
});

test('a match is joined in the same tick, and the offer is sent when both are ready', async () => {
  const { socket } = app.services;
  await app.open();
  act(() => socket.receive('matching:found', match));
  expect(socket.sentOf('video:join_room')).toEqual([roomId]);
  await inTurn();
  expect(socket.sentOf('video:offer')).toHaveLength(0);
  await app.becomeReady();
  expect(socket.sentOf('video:offer')).toHaveLength(1);
});

test('the call uses the connection that was built before the match', async () => {
  const { clock, connections } = app.services;
  await app.open();
  await act(() => clock.advance(0));
  expect(connections).toHaveLength(2);
  await app.meet();
  expect(connections).toHaveLength(2);
  expect(screen.getByLabelText('Video of bob').getAttribute('aria-hidden')).toBe('false');
});

test('a relayed call uses the credentials that came with its match, and new ones once they have expired', async () => {
  const { api, socket, clock, connections } = app.services;
  const serversNamed = (username: string) => [{ urls: 'turn:relay.test', username, credential: 'c' }];
  api.answer('GET /api/ice/servers', serversNamed('before'));
  await app.open();
  const relayed = { ...match, iceTransportPolicy: 'relay' as const, iceServers: serversNamed('of the match') };
  await inTurn(() => socket.receive('matching:found', relayed));
  await app.connect();
  expect(connections[0]?.configuration).toMatchObject({ iceServers: relayed.iceServers, iceCandidatePoolSize: 0 });

  api.answer('GET /api/ice/servers', serversNamed('later'));
  await act(() => clock.advance(RELAY_SERVERS_LIFETIME));
  await inTurn(() => connections[0]?.setState('failed'));
  expect(connections[0]?.configuration.iceServers).toEqual(serversNamed('later'));
});

test('no connection opens to someone who was left while the relay was still being asked for', async () => {
  const { api, socket, clock, connections } = app.services;
  const servers = Promise.withResolvers<[]>();
  api.answer('GET /api/ice/servers', () => servers.promise);
  await app.open();
  await inTurn(() => socket.receive('matching:found', { ...match, iceTransportPolicy: 'relay' as const }));
  await inTurn(() => screen.getByRole('button', { name: /^End/ }).click());
  await inTurn(() => servers.resolve([]));
  await act(() => clock.advance(CLOSE_AFTER));
  expect(connections.filter(({ signalingState }) => signalingState !== 'closed')).toEqual([]);
  expect(app.liveTracks()).toEqual([]);
});

test('the time to the first frame is reported', async () => {
  const { socket, clock } = app.services;
  await app.open();
  await app.find();
  await act(() => clock.advance(640));
  await app.link();
  expect(socket.sentOf('video:first_frame')).toEqual([]);
  fireEvent.loadedData(screen.getByLabelText('Video of bob'));
  expect(socket.sentOf('video:first_frame')).toEqual([{ roomId, ms: 640 }]);
});

test('a skip notifies the server, searches again at once and keeps the camera on', async () => {
  const { socket, clock, connections } = app.services;
  await app.open();
  await app.meet();
  const before = socket.sent.length;
  await inTurn(() => screen.getByRole('button', { name: 'Next person' }).click());
  expect(app.sentSince(before)).toEqual(['video:skip', 'matching:join']);
  expect(app.liveTracks()).toHaveLength(2);
  expect(heading()).toBe('Finding the next person…');
  expect(connections[0]?.getSenders().map(({ track }) => track)).toEqual([null, null]);
  await act(() => clock.advance(CLOSE_AFTER));
  expect(connections[0]?.signalingState).toBe('closed');
});

test('the sent video is medium after a second and then follows the quality', async () => {
  const { clock, connections } = app.services;
  await app.open();
  await app.meet();
  const connection = connections.at(-1);
  await act(() => clock.advance(1000));
  expect(connection?.encodingOf('video')?.maxBitrate).toBe(800_000);
  if (connection) connection.report = [{ type: 'inbound-rtp', packetsReceived: 900, packetsLost: 0 }];
  await act(() => clock.advance(4000 + RAISE_AFTER));
  expect(connection?.encodingOf('video')?.maxBitrate).toBe(1_500_000);
  expect(screen.getByRole('img', { name: /^Connection/ }).getAttribute('aria-label')).toBe('Connection: excellent');
});

test('a refused camera is explained and starts no search', async () => {
  const { capture, socket } = app.services;
  capture.failWith('NotAllowedError');
  await app.open({ slots: { failed: (actions) => <OpeningProblem {...actions} /> } });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Permission is needed');
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0);
  expect(socket.sent).toEqual([]);
  await inTurn(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(socket.sentOf('matching:join')).toHaveLength(1);
});

test('a match with oneself is ignored', async () => {
  const { socket, auth } = app.services;
  await app.open();
  const self = auth.get().user?.userId ?? '';
  await inTurn(() => socket.receive('matching:found', { ...match, peerId: self }));
  expect(socket.sentOf('video:join_room')).toEqual([]);
});

test('a signal of another room is ignored', async () => {
  const { socket, connections } = app.services;
  await app.open();
  await app.meet();
  const before = connections.at(-1)?.remoteDescription;
  const offer = { type: 'offer' as const, sdp: 'x' };
  const otherRoom = '018f3c7e-0000-7000-8000-0000000000f2';
  await inTurn(() => socket.receive('video:offer', { roomId: otherRoom, userId: peerId, offer }));
  expect(connections.at(-1)?.remoteDescription).toBe(before);
});
