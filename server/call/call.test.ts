import * as contract from '@visavis/domain/call/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { expect, it } from 'vitest';
import { match, startCall } from '../testing/scenes/calls.ts';
import { useWorld } from '../testing/use-world.ts';

const { world, connect, user, pair } = await useWorld();

const offer = { type: 'offer' as const, sdp: 'v=0 offer' };
const answer = { type: 'answer' as const, sdp: 'v=0 answer' };
const candidate = { candidate: 'candidate:1 1 udp 1 127.0.0.1 9 typ host', sdpMid: '0', sdpMLineIndex: 0 };

it('carries a call from the queue through its signals to its end', async () => {
  const [{ person: alice, socket: a }, { person: bob, socket: b }] = await pair();
  expect(await a.emit(matching.join, {})).toEqual({ ok: true });
  expect(await a.next(matching.joined)).toEqual({ position: 1, total: 1 });
  expect(await b.emit(matching.join)).toEqual({ ok: true });
  const [toA, toB] = await Promise.all([a.next(matching.found), b.next(matching.found)]);
  const peerInfo = { username: bob.username, karma: 60, experiencePoints: 0 };
  expect(toA).toMatchObject({ peerId: bob.userId, peerInfo, iceTransportPolicy: 'all' });
  expect(toB).toMatchObject({ roomId: toA.roomId, peerId: alice.userId });

  const { roomId } = toA;
  expect(await a.emit(contract.joinRoom, roomId)).toMatchObject({ ok: true, data: { startedAt: null } });
  const ack = await b.emit(contract.joinRoom, roomId);
  expect(await a.next(contract.userJoined)).toEqual({ roomId, userId: bob.userId });
  const ready = await a.next(contract.bothUsersReady);
  expect(await b.next(contract.bothUsersReady)).toEqual(ready);
  expect(ready).toMatchObject({ roomId, initiatorId: [alice.userId, bob.userId].toSorted()[0] });
  expect(Date.parse(ready.endsAt) - Date.parse(ready.startedAt)).toBe(1_800_000);
  expect(ack).toMatchObject({ ok: true, data: { startedAt: null, endsAt: null } });

  await a.emit(contract.offer, { roomId, offer });
  expect(await b.next(contract.peerOffer)).toEqual({ roomId, userId: alice.userId, offer });
  await b.emit(contract.answer, { roomId, answer });
  expect(await a.next(contract.peerAnswer)).toEqual({ roomId, userId: bob.userId, answer });
  await a.emit(contract.iceCandidate, { roomId, candidate });
  expect(await b.next(contract.peerCandidate)).toEqual({ roomId, userId: alice.userId, candidate });
  await b.emit(contract.iceCandidate, { roomId, candidate: null });
  expect(await a.next(contract.peerCandidate)).toEqual({ roomId, userId: bob.userId, candidate: null });
  await a.emit(contract.toggleAudio, { roomId, enabled: false });
  expect(await b.next(contract.peerAudioToggle)).toEqual({ roomId, userId: alice.userId, enabled: false });
  await b.emit(contract.toggleVideo, { roomId, enabled: true });
  expect(await a.next(contract.peerVideoToggle)).toEqual({ roomId, userId: bob.userId, enabled: true });
  await a.emit(contract.beginBlurred, { roomId, ready: false });
  expect(await b.next(contract.peerBeginBlurred)).toEqual({ roomId, userId: alice.userId, ready: false });
  expect(a.received(contract.peerOffer)).toEqual([]);

  await world.clock.advance(1000);
  for (const socket of [a, b]) expect(await socket.emit(contract.mediaFlowing, roomId)).toEqual({ ok: true });
  const started = await a.next(contract.callStarted);
  expect(await b.next(contract.callStarted)).toEqual(started);
  expect(Date.parse(started.startedAt)).toBe(world.clock.now());
  expect(Date.parse(started.endsAt) - Date.parse(started.startedAt)).toBe(1_800_000);
  await world.clock.advance(20_000);
  expect(await b.emit(contract.skip, roomId)).toEqual({ ok: true });
  const rewards = { xpGained: 0, karmaGained: 0 };
  const ended = { roomId, reason: 'skip', endedBy: bob.userId, duration: 20, ratingRequired: false, rewards };
  expect(await a.next(contract.callEnded)).toEqual(ended);
  expect(await b.next(contract.callEnded)).toEqual(ended);
  expect(await a.emit(contract.offer, { roomId, offer })).toMatchObject({ ok: false, code: 'CALL_OVER' });
  expect(await a.emit(contract.joinRoom, roomId)).toMatchObject({ ok: false, code: 'CALL_OVER' });
});

it('keeps a third user out, who receives nothing of the call', async () => {
  const [{ socket: a }, { socket: b }] = await pair();
  const { socket: c } = await user();
  const roomId = await startCall(world, a, b);
  const inRoom = { roomId };
  const attempts = [
    await c.emit(contract.joinRoom, roomId),
    await c.emit(contract.offer, { ...inRoom, offer }),
    await c.emit(contract.iceCandidate, { ...inRoom, candidate }),
    await c.emit(contract.toggleAudio, { ...inRoom, enabled: true }),
    await c.emit(contract.firstFrame, { ...inRoom, ms: 800 }),
    await c.emit(contract.mediaFlowing, roomId),
    await c.emit(contract.leaving, roomId),
    await c.emit(contract.skip, roomId),
    await c.emit(contract.end, roomId),
    await c.emit(contract.callEndedByClient, roomId),
    await c.emit(contract.rate, { ...inRoom, rating: 'negative' }),
    await c.emit(contract.sendRoomMessage, { ...inRoom, content: 'hello' }),
    await c.emit(contract.getRoomMessages, inRoom),
    await c.emit(contract.roomTyping, { ...inRoom, isTyping: true }),
  ];
  for (const attempt of attempts) expect(attempt).toMatchObject({ ok: false, code: 'NOT_A_MEMBER' });
  await a.emit(contract.sendRoomMessage, { ...inRoom, content: 'between us' });
  await a.emit(contract.offer, { ...inRoom, offer });
  await b.next(contract.peerOffer);
  await a.emit(contract.end, roomId);
  await b.next(contract.callEnded);
  expect(new Set(c.all().map(({ name }) => name))).toEqual(new Set(['video:error', 'matching:error', 'error']));
  expect(JSON.stringify(c.all())).not.toContain('between us');
});

it('forwards signals only from sockets that sit in the room', async () => {
  const [{ person: alice, socket: a }, { socket: b }] = await pair();
  const otherTab = await connect(alice);
  const roomId = await startCall(world, a, b);
  expect(await otherTab.emit(contract.offer, { roomId, offer })).toMatchObject({ code: 'NOT_A_MEMBER' });
  await a.emit(contract.toggleAudio, { roomId, enabled: false });
  await b.next(contract.peerAudioToggle);
  expect(b.received(contract.peerOffer)).toEqual([]);
  expect(otherTab.all().map(({ name }) => name)).toEqual(['video:error']);
});

it('handles what a socket sends at once in the order sent', async () => {
  const [{ socket: a }, { socket: b }] = await pair();
  const roomId = await match(world, a, b);
  await a.emit(contract.joinRoom, roomId);
  const acks = await Promise.all([
    b.emit(contract.joinRoom, roomId),
    b.emit(contract.offer, { roomId, offer }),
    b.emit(contract.toggleVideo, { roomId, enabled: false }),
    b.emit(contract.end, roomId),
    b.emit(contract.offer, { roomId, offer }),
  ]);
  expect(acks.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
  await a.next(contract.callEnded);
  expect(a.all().map(({ name }) => name)).toEqual([
    'matching:joined',
    'matching:found',
    'video:user_joined',
    'video:both_users_ready',
    'video:offer',
    'video:peer_video_toggle',
    'video:call_ended',
  ]);
});
