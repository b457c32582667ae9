import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { connectRoomChat, FLIGHT } from './realtime.ts';
import type { RoomState } from './room-state.ts';
import { roomKey } from './use-room.ts';

const me = '018f3c7e-0000-7000-8000-00000000000a';
const peer = '018f3c7e-0000-7000-8000-00000000000b';
const roomId = '018f3c7e-0000-7000-8000-0000000000ff';
const said = (n: number, userId = peer) => ({
  roomId,
  id: `018f3c7e-0000-7000-8000-00000000010${n}`,
  userId,
  username: 'bob',
  content: `line ${n}`,
  createdAt: `2026-03-01T12:00:0${n}.000Z`,
});

let services: FakeServices;
let client: QueryClient;
let stop: () => void;
beforeEach(() => {
  services = createFakeServices();
  client = new QueryClient();
  stop = connectRoomChat(services, client, me);
  return () => client.clear();
});
const room = () => client.getQueryData<RoomState>(roomKey(roomId));
const lines = () => room()?.messages.map(({ content }) => content);

test('adds messages from events and from the history, until stopped', () => {
  services.socket.receive('room:message', said(2));
  services.socket.receive('room:messages', { roomId, messages: [said(1), said(2)] });
  expect(lines()).toEqual(['line 1', 'line 2']);
  stop();
  services.socket.receive('room:message', said(3));
  expect(lines()).toEqual(['line 1', 'line 2']);
});

test('the peer counts as typing until a message comes, or for three seconds', async () => {
  const type = (userId: string) => services.socket.receive('room:typing', { roomId, userId, isTyping: true });
  type(me);
  expect(room()).toBeUndefined();
  type(peer);
  expect(room()?.typing).not.toBeNull();
  services.socket.receive('room:message', said(1));
  expect(room()?.typing).toBeNull();
  type(peer);
  await services.clock.advance(3000);
  expect(room()?.typing).toBeNull();
});

test('a message of the user does not end the peer’s typing', () => {
  services.socket.receive('room:typing', { roomId, userId: peer, isTyping: true });
  services.socket.receive('room:message', said(1, me));
  expect(room()?.typing).not.toBeNull();
});

test('removes each emoji after its flight', async () => {
  services.socket.receive('emoji_animated', { roomId, userId: peer, emoji: '👋' });
  await services.clock.advance(FLIGHT / 2);
  services.socket.receive('emoji_animated', { roomId, userId: me, emoji: '🔥' });
  expect(room()?.emojis.map(({ emoji }) => emoji)).toEqual(['👋', '🔥']);
  await services.clock.advance(FLIGHT / 2);
  expect(room()?.emojis.map(({ emoji }) => emoji)).toEqual(['🔥']);
  await services.clock.advance(FLIGHT / 2);
  expect(room()?.emojis).toEqual([]);
});
