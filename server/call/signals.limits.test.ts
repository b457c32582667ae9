import { answer, offer } from '@visavis/domain/call/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCall } from '../testing/scenes/calls.ts';
import type { TestSocket } from '../testing/test-socket.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let sockets: [TestSocket, TestSocket];
let roomId: string;
beforeAll(async () => {
  world = await createWorld({ settings: { RATE_LIMIT_SCALE: '1' } });
  sockets = [await (await world.person('ann')).connect(), await (await world.person('ben')).connect()];
  roomId = await startCall(world, ...sockets);
});
afterAll(() => world.close());

/** @returns how many of so many were relayed, and the code of the last answer */
async function send(count: number, emit: () => Promise<{ ok: boolean; code?: string }>): Promise<[number, string?]> {
  const acks = [];
  for (let sent = 0; sent < count; sent += 1) acks.push(await emit());
  return [acks.filter(({ ok }) => ok).length, acks.at(-1)?.code];
}

it('relays at most 120 offers and 120 answers a minute', async () => {
  const [ann] = sockets;
  const sdp = 'v=0';
  const offers = await send(130, () => ann.emit(offer, { roomId, offer: { type: 'offer', sdp } }));
  expect(offers).toEqual([120, 'RATE_LIMITED']);
  const answers = await send(130, () => ann.emit(answer, { roomId, answer: { type: 'answer', sdp } }));
  expect(answers).toEqual([120, 'RATE_LIMITED']);
});
