import { bothUsersReady, callEnded, callStarted, end, joinRoom, mediaFlowing } from '@visavis/domain/call/contract.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import { REMATCH_WAIT } from '@visavis/domain/matching/rules.ts';
import type { TestSocket } from '../test-socket.ts';
import type { World } from '../world.ts';

/** Both join the queue and are matched with each other, even if they met before. @returns the room */
export async function match(world: World, a: TestSocket, b: TestSocket): Promise<string> {
  const both = Promise.all([a.next(found), b.next(found)]);
  for (const socket of [a, b]) {
    const ack = await socket.emit(join);
    if (!ack.ok) throw new Error(`cannot join the queue: ${ack.code}`);
  }
  if ((await world.ports.matchPool.size()) > 0) await world.clock.advance(REMATCH_WAIT + 1000);
  const [{ roomId }] = await both;
  return roomId;
}

/** Both are matched, join their room and report media. @returns the room of the started call */
export async function startCall(world: World, a: TestSocket, b: TestSocket): Promise<string> {
  const roomId = await match(world, a, b);
  const both = [a, b];
  const ready = both.map((socket) => socket.next(bothUsersReady));
  await Promise.all(both.map((socket) => socket.emit(joinRoom, roomId)));
  await Promise.all(ready);
  const started = both.map((socket) => socket.next(callStarted));
  await Promise.all(both.map((socket) => socket.emit(mediaFlowing, roomId)));
  await Promise.all(started);
  return roomId;
}

/** A call that `a` ends after `seconds`. @returns its room and the `callEnded` event of each */
export async function wholeCall(world: World, a: TestSocket, b: TestSocket, seconds: number) {
  const roomId = await startCall(world, a, b);
  await world.clock.advance(seconds * 1000);
  await a.emit(end, roomId);
  const [toA, toB] = await Promise.all([a.next(callEnded), b.next(callEnded)]);
  return { roomId, toA, toB };
}
