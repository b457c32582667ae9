import { setTimeout as wait } from 'node:timers/promises';
import * as call from '@visavis/domain/call/contract.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import type { UserSocket } from '../../server/testing/user-socket.ts';
import { connectGuests } from '../sockets.ts';

/** of a session description, as a browser writes it for one picture and one sound */
const DESCRIPTION = 'a=rtpmap:96 VP8/90000\r\n'.repeat(180);
/** Network candidates that each side sends: what a browser finds with one relay over UDP and TCP. */
const CANDIDATES = 4;
const candidate = `candidate:1 1 udp 41885439 203.0.113.7 49170 typ relay raddr 0.0.0.0 rport 0 generation 0`;
/** How long a call goes on once it is set up, ms. */
const LENGTH = 500;
const TIMEOUT = 10_000;

/** People who search, set up a call as browsers do, stay a moment, and part. */
export interface Callers {
  sockets: readonly UserSocket[];
  idle: Set<UserSocket>;
  /** from join to match, ms */
  delays: number[];
  ended: number;
  rejected: number;
  close(): void;
}

export async function connectCallers(origins: readonly string[], guests: readonly Guest[]): Promise<Callers> {
  const sockets = await connectGuests(origins, guests);
  const callers: Callers = {
    sockets,
    idle: new Set(sockets),
    delays: [],
    ended: 0,
    rejected: 0,
    close() {
      for (const socket of sockets) socket.close();
    },
  };
  for (const [index, socket] of sockets.entries()) behave(callers, socket, guests[index]?.userId ?? '');
  return callers;
}

function behave(callers: Callers, socket: UserSocket, userId: string): void {
  const send = async (work: Promise<{ ok: boolean } | undefined>) => {
    const ack = await work;
    if (!ack?.ok && socket.isConnected) callers.rejected += 1;
  };
  const sendCandidates = (roomId: string) => {
    for (let sent = 0; sent < CANDIDATES; sent += 1) {
      void send(socket.tryEmit(call.iceCandidate, { roomId, candidate: { candidate, sdpMid: '0' } }, TIMEOUT));
    }
  };
  socket.on(found, ({ roomId }) => void send(socket.tryEmit(call.joinRoom, roomId, TIMEOUT)));
  socket.on(call.bothUsersReady, ({ roomId, initiatorId }) => {
    void send(socket.tryEmit(call.mediaFlowing, roomId, TIMEOUT));
    if (initiatorId !== userId) return;
    void send(socket.tryEmit(call.offer, { roomId, offer: { type: 'offer', sdp: DESCRIPTION } }, TIMEOUT));
    sendCandidates(roomId);
  });
  socket.on(call.peerOffer, ({ roomId }) => {
    void send(socket.tryEmit(call.answer, { roomId, answer: { type: 'answer', sdp: DESCRIPTION } }, TIMEOUT));
    sendCandidates(roomId);
  });
  socket.on(call.peerAnswer, ({ roomId }) => {
    setTimeout(() => void send(socket.tryEmit(call.skip, roomId, TIMEOUT)), LENGTH);
  });
  socket.on(call.callEnded, () => {
    callers.ended += 1;
    callers.idle.add(socket);
  });
}

function search(callers: Callers, socket: UserSocket): void {
  callers.idle.delete(socket);
  const start = performance.now();
  const off = socket.on(found, () => {
    off();
    callers.delays.push(performance.now() - start);
  });
  void socket.tryEmit(join, {}, TIMEOUT).then((ack) => {
    if (!ack?.ok && socket.isConnected) callers.rejected += 1;
  });
}

/**
 * Joins at a fixed rate, and waits until every call has ended. People who have met lately may wait for ten seconds: an
 * odd one is left searching.
 * @param rate joins a second @returns the calls made, joins that were late because everyone was busy, and delays
 */
export async function makeCalls(callers: Callers, rate: number, seconds: number) {
  [callers.delays, callers.ended, callers.rejected] = [[], 0, 0];
  const start = performance.now();
  let late = 0;
  for (let joined = 0; joined < rate * seconds; ) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - start) / 1000) * rate));
    for (; joined < due; joined += 1) {
      const [socket] = callers.idle;
      if (socket) search(callers, socket);
      else late += 1;
    }
    await wait(5);
  }
  for (let tries = 0; callers.ended < callers.delays.length && tries < 200; tries += 1) await wait(50);
  const { delays, ended, rejected } = callers;
  return { calls: ended / 2, delays, late, rejected, unended: delays.length - ended };
}
