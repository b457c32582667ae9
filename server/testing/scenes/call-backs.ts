import * as contract from '@visavis/domain/call/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { callMembers } from '../../db/schema/call.ts';
import type { TestSocket } from '../test-socket.ts';
import type { Connected, useWorld } from '../use-world.ts';
import { startCall } from './calls.ts';

type World = Awaited<ReturnType<typeof useWorld>>['world'];
type Pair = [Connected, Connected];

export const accept = (socket: TestSocket, roomId: string) => socket.emit(contract.callBack, { roomId, accept: true });
export const decline = (socket: TestSocket, roomId: string) =>
  socket.emit(contract.callBack, { roomId, accept: false });
export const ask = (socket: TestSocket, roomId: string) => socket.emit(contract.callBack, { roomId });
/** The acknowledgement that no offer is open. */
export const over = { ok: true, data: { until: null } };

export async function memberOf(world: World, roomId: string, { person }: Connected) {
  const { db } = world.ports.database;
  const isThis = and(eq(callMembers.callId, roomId), eq(callMembers.userId, person.userId));
  return (await db.select().from(callMembers).where(isThis))[0];
}

/** The link of the first has failed after `seconds`. */
export async function breakCall(world: World, [a, b]: Pair, roomId: string, seconds: number): Promise<void> {
  await world.clock.advance(seconds * 1000);
  await a.socket.emit(contract.callEndedByClient, { roomId, reason: 'connection_lost' });
  await b.socket.next(contract.peerDisconnected);
}

/** A call that breaks after `seconds`. @returns its room */
export async function brokenCall(world: World, pair: Pair, seconds = 20): Promise<string> {
  const [a, b] = pair;
  const roomId = await startCall(world, a.socket, b.socket);
  await breakCall(world, pair, roomId, seconds);
  await a.socket.next(contract.callEnded);
  return roomId;
}

/** Both accept. @returns the new room */
export async function callBack([a, b]: Pair, roomId: string): Promise<string> {
  const found = Promise.all([a.socket.next(matching.found), b.socket.next(matching.found)]);
  await accept(a.socket, roomId);
  await accept(b.socket, roomId);
  const [toA, toB] = await found;
  expect(toA.roomId).toBe(toB.roomId);
  return toA.roomId;
}

/** Both enter the room and report media. */
export async function begin(pair: Pair, roomId: string): Promise<void> {
  for (const { socket } of pair) await socket.emit(contract.joinRoom, roomId);
  for (const { socket } of pair) await socket.emit(contract.mediaFlowing, roomId);
  for (const { socket } of pair) await socket.next(contract.callStarted);
}
