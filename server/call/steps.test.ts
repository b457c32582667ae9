import * as contract from '@visavis/domain/call/contract.ts';
import { sendRequest } from '@visavis/domain/friends/contract.ts';
import { expect, it } from 'vitest';
import { newcomers } from '../testing/crowd.ts';
import { match } from '../testing/scenes/calls.ts';
import { useWorld } from '../testing/use-world.ts';

const { world } = await useWorld();

it('the steps of a call come one after the other: none is done before the one that it follows', async () => {
  const [ann, ben] = await newcomers(world, 'ann', 'ben');
  const [a, b] = [await ann.connect(), await ben.connect()];
  const offer = { type: 'offer' as const, sdp: 'v=0' };
  const codeOf = async (asked: Promise<{ ok: boolean; code?: string }>) => (await asked).code ?? 'ok';
  const befriend = async () => (await ann.call(sendRequest, { params: { id: ben.userId }, body: {} })).code ?? 'ok';

  const roomId = await match(world, a, b);
  const inRoom = { roomId };
  expect(await befriend()).toBe('NOT_SHARED_A_CALL');
  expect({
    signal: await codeOf(a.emit(contract.offer, { ...inRoom, offer })),
    media: await codeOf(a.emit(contract.mediaFlowing, roomId)),
    words: await codeOf(a.emit(contract.sendRoomMessage, { ...inRoom, content: 'hello' })),
    read: await codeOf(a.emit(contract.getRoomMessages, inRoom)),
    rating: await codeOf(a.emit(contract.rate, { ...inRoom, rating: 'positive' })),
  }).toEqual({
    signal: 'NOT_A_MEMBER',
    media: 'NOT_A_MEMBER',
    words: 'NOT_A_MEMBER',
    read: 'NOT_A_MEMBER',
    rating: 'CALL_TOO_SHORT',
  });

  for (const socket of [a, b]) expect(await codeOf(socket.emit(contract.joinRoom, roomId))).toBe('ok');
  await world.clock.advance(60_000);
  // Nobody has seen anyone: the call has not begun, however long the two sit there.
  expect(await codeOf(a.emit(contract.mediaFlowing, roomId))).toBe('ok');
  expect(await codeOf(a.emit(contract.rate, { ...inRoom, rating: 'positive' }))).toBe('CALL_TOO_SHORT');
  expect(await befriend()).toBe('NOT_SHARED_A_CALL');

  expect(await codeOf(b.emit(contract.mediaFlowing, roomId))).toBe('ok');
  expect(await befriend()).toBe('ok');
  expect(await codeOf(a.emit(contract.end, roomId))).toBe('ok');
  expect(await codeOf(a.emit(contract.joinRoom, roomId))).toBe('CALL_OVER');
  expect(await codeOf(a.emit(contract.mediaFlowing, roomId))).toBe('CALL_OVER');
  for (const socket of [a, b]) socket.close();
});
