import {
  answer,
  callEnded,
  iceCandidate,
  joinRoom,
  offer,
  peerAnswer,
  peerCandidate,
  peerOffer,
  skip,
} from '@visavis/domain/call/contract.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { friendships } from '../db/schema/friends.ts';
import { match } from '../testing/scenes/calls.ts';
import type { TestSocket } from '../testing/test-socket.ts';
import { createWorld, type World } from '../testing/world.ts';

const relay = { TURN_URLS: 'turn:turn.test', TURN_SECRET: 'shared' };
const host = 'candidate:2 1 udp 2122260223 192.168.1.4 50000 typ host';
const relayed = 'candidate:1 1 udp 41885439 203.0.113.9 49160 typ relay raddr 0.0.0.0 rport 0';
const described = (...candidates: string[]) =>
  ['v=0', 'o=- 42 2 IN IP4 0.0.0.0', ...candidates.map((candidate) => `a=${candidate}`), ''].join('\r\n');

/** Signals with direct addresses, as the other receives them. */
async function sendDirect(roomId: string, from: TestSocket, to: TestSocket) {
  for (const socket of [from, to]) expect(await socket.emit(joinRoom, roomId)).toMatchObject({ ok: true });
  const sdp = described(host, relayed);
  const acks = [
    await from.emit(offer, { roomId, offer: { type: 'offer', sdp } }),
    await from.emit(answer, { roomId, answer: { type: 'answer', sdp } }),
    await from.emit(iceCandidate, { roomId, candidate: { candidate: host, sdpMid: '0' } }),
    await from.emit(iceCandidate, { roomId, candidate: { candidate: relayed, sdpMid: '0' } }),
  ];
  expect(acks.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  const { offer: offered } = await to.next(peerOffer);
  const { answer: answered } = await to.next(peerAnswer);
  const { candidate } = await to.next(peerCandidate);
  return { sdp: [offered.sdp, answered.sdp], candidate: candidate?.candidate };
}

describe('with REQUIRE_RELAY', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ settings: { ...relay, REQUIRE_RELAY: '1' } });
  });
  afterAll(() => world.close());

  it('keeps a client that ignores the policy from showing strangers a direct address', async () => {
    const people = [await world.person('ann'), await world.person('ben')];
    const [ann, ben] = (await Promise.all(people.map((person) => person.connect()))) as [TestSocket, TestSocket];
    for (const socket of [ann, ben]) await socket.emit(join);
    const matches = await Promise.all([ann.next(found), ben.next(found)]);
    expect(matches.map(({ iceTransportPolicy }) => iceTransportPolicy)).toEqual(['relay', 'relay']);
    expect(await sendDirect(matches[0].roomId, ann, ben)).toEqual({
      sdp: [described(relayed), described(relayed)],
      candidate: relayed,
    });
  });

  it('drops a posted offer that shows one', async () => {
    const people = [await world.person('eve'), await world.person('fay')];
    const [eve, fay] = (await Promise.all(people.map((person) => person.connect()))) as [TestSocket, TestSocket];
    await eve.emit(join, { description: { type: 'offer', sdp: described(host) } });
    await fay.emit(join);
    for (const socket of [eve, fay]) {
      expect(await socket.next(found)).not.toHaveProperty(socket === fay ? 'peerDescription' : 'offeredSession');
    }
  });

  it('leaves friends, who are connected directly, their addresses', async () => {
    const people = [await world.person('cat'), await world.person('dan')];
    const [userA = '', userB = ''] = people.map(({ userId }) => userId).toSorted();
    const at = world.clock.now();
    const row = { id: world.ports.random.uuid(at), userA, userB, createdAt: new Date(at) };
    await world.ports.database.db.insert(friendships).values({ ...row, metThrough: 'INVITE_CODE' });
    const [cat, dan] = (await Promise.all(people.map((person) => person.connect()))) as [TestSocket, TestSocket];
    const roomId = await match(world, cat, dan);
    const sdp = described(host, relayed);
    expect(await sendDirect(roomId, cat, dan)).toMatchObject({ sdp: [sdp, sdp], candidate: host });
  });
});

it('refuses signals for a room that has ended, and of someone who is in another', async () => {
  const world = await createWorld();
  const people = [await world.person('ann'), await world.person('ben'), await world.person('eve')];
  const [ann, ben, eve] = (await Promise.all(people.map((person) => person.connect()))) as [
    TestSocket,
    TestSocket,
    TestSocket,
  ];
  const roomId = await match(world, ann, ben);
  for (const socket of [ann, ben]) await socket.emit(joinRoom, roomId);
  const sdp = described(relayed);
  const send = (socket: TestSocket) =>
    Promise.all([
      socket.emit(offer, { roomId, offer: { type: 'offer', sdp } }),
      socket.emit(answer, { roomId, answer: { type: 'answer', sdp } }),
      socket.emit(iceCandidate, { roomId, candidate: null }),
    ]);
  const refusals = (code: string) => Array(3).fill(expect.objectContaining({ ok: false, code }));
  expect(await send(eve)).toEqual(refusals('NOT_A_MEMBER'));
  await ann.emit(skip, roomId);
  await ben.next(callEnded);
  expect(await send(ann)).toEqual(refusals('CALL_OVER'));
  const signals = [peerOffer, peerAnswer, peerCandidate].flatMap((event) => ben.received<typeof event>(event));
  expect(signals).toEqual([]);
  await world.close();
});

it('forwards signals as they are where a relay is not required', async () => {
  const world = await createWorld({ settings: relay });
  const people = [await world.person('ann'), await world.person('ben')];
  const [ann, ben] = (await Promise.all(people.map((person) => person.connect()))) as [TestSocket, TestSocket];
  const sdp = described(host, relayed);
  expect(await sendDirect(await match(world, ann, ben), ann, ben)).toMatchObject({ sdp: [sdp, sdp], candidate: host });
  await world.close();
});
