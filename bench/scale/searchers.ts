import { setTimeout as wait } from 'node:timers/promises';
import { callEnded, skip } from '@visavis/domain/call/contract.ts';
import { found, join, matchingError } from '@visavis/domain/matching/contract.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import type { UserSocket } from '../../server/testing/user-socket.ts';
import { cpuTime, ms, percentile } from '../figures.ts';
import { connectGuests } from '../sockets.ts';

/** How long a pair stays together before one of them skips, ms. */
const CALL_LENGTH = 200;
/** ms */
const TIMEOUT = 30_000;

interface Searcher {
  guest: Guest;
  socket: UserSocket;
  joinedAt: number;
  /** the room of the current call */
  roomId: string | undefined;
  /** a room whose end arrived before its match: the two may come from different nodes */
  endedRoomId: string | undefined;
}

/** People who search, meet, skip and search again. */
export interface SearchLoad {
  /** everyone is idle, searching or in a call */
  people: number;
  idle: Set<Searcher>;
  searching: Set<Searcher>;
  /** join to match, ms, since the measurement began */
  delays: number[];
  /** reasons for rejected joins and skips, since the measurement began */
  rejections: string[];
  close(): void;
}

export interface Figures {
  p50: number;
  p95: number;
  p99: number;
  matchesPerSecond: number;
  /** processor time of all nodes, ms a match */
  cost: number;
  /** joins that were due while everyone was still in a call: the nodes do not sustain the rate */
  late: number;
  rejected: number;
}

/** Skips until the server accepts it: an overloaded node may reject an event. */
async function skipCall(load: SearchLoad, { socket }: Searcher, roomId: string): Promise<void> {
  for (;;) {
    const ack = await socket.tryEmit(skip, roomId, TIMEOUT);
    if (ack?.ok || !socket.isConnected) return;
    load.rejections.push(`skip: ${ack?.code ?? 'no acknowledgement'}`);
    await wait(CALL_LENGTH);
  }
}

function handleEvents(load: SearchLoad, searcher: Searcher): void {
  const { guest, socket } = searcher;
  socket.on(found, ({ roomId, peerId }) => {
    load.delays.push(performance.now() - searcher.joinedAt);
    load.searching.delete(searcher);
    // An overloaded node may match someone whose join it has rejected.
    load.idle.delete(searcher);
    if (searcher.endedRoomId === roomId) return void load.idle.add(searcher);
    searcher.roomId = roomId;
    if (guest.userId < peerId) setTimeout(() => void skipCall(load, searcher, roomId), CALL_LENGTH);
  });
  socket.on(callEnded, ({ roomId }) => {
    if (searcher.roomId !== roomId) {
      searcher.endedRoomId = roomId;
      return;
    }
    searcher.roomId = undefined;
    load.idle.add(searcher);
  });
  socket.on(matchingError, ({ reason }) => {
    load.rejections.push(reason);
    if (load.searching.delete(searcher)) load.idle.add(searcher);
  });
}

/** Connects people to the nodes in turn. Each skips a while after a match and is idle once the call has ended. */
export async function connectSearchers(nodes: readonly ServerProcess[], guests: readonly Guest[]): Promise<SearchLoad> {
  const sockets = await connectGuests(
    nodes.map(({ origin }) => origin),
    guests,
  );
  const load: SearchLoad = {
    people: guests.length,
    idle: new Set(),
    searching: new Set(),
    delays: [],
    rejections: [],
    close() {
      for (const socket of sockets) socket.close();
    },
  };
  for (const [index, guest] of guests.entries()) {
    const socket = sockets[index] as UserSocket;
    const searcher: Searcher = { guest, socket, joinedAt: 0, roomId: undefined, endedRoomId: undefined };
    handleEvents(load, searcher);
    load.idle.add(searcher);
  }
  return load;
}

function search(load: SearchLoad, searcher: Searcher): void {
  load.idle.delete(searcher);
  searcher.joinedAt = performance.now();
  load.searching.add(searcher);
  void searcher.socket.tryEmit(join, {}, TIMEOUT);
}

/** Waits until all calls have ended; an odd one may go on searching. */
async function drain(load: SearchLoad): Promise<void> {
  const inCalls = () => load.people - load.idle.size - load.searching.size;
  for (let tries = 0; inCalls() > 0; tries += 1) {
    if (tries > 1200) {
      const rejections = load.rejections.join() || 'none';
      throw new Error(`${inCalls()} people are stuck in calls; rejections: ${rejections}`);
    }
    await wait(50);
  }
}

/** @param run sends the joins and resolves with how many were late */
async function measure(
  load: SearchLoad,
  nodes: readonly ServerProcess[],
  run: () => Promise<number>,
): Promise<Figures> {
  [load.delays, load.rejections] = [[], []];
  const cpu = () => nodes.reduce((sum, { pid }) => sum + cpuTime(pid), 0);
  const [before, start] = [cpu(), performance.now()];
  const late = await run();
  const seconds = (performance.now() - start) / 1000;
  const matches = load.delays.length / 2;
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(load.delays, share));
  const figures = {
    p50,
    p95,
    p99,
    matchesPerSecond: matches / seconds,
    cost: (cpu() - before) / matches,
    late,
    rejected: load.rejections.length,
  };
  await drain(load);
  return figures;
}

export const format = ({ p50, p95, p99, matchesPerSecond, cost, late, rejected }: Figures): string =>
  [
    `${Math.round(matchesPerSecond)} matches/s`,
    `join to match p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}`,
    `${cost.toFixed(2)} ms of the nodes’ processor time per match`,
    ...(late + rejected > 0 ? [`${late} joins late, ${rejected} rejected`] : []),
  ].join(', ');

/** Joins at a fixed rate, independent of earlier joins. @param rate joins a second */
export function atFixedRate(
  load: SearchLoad,
  nodes: readonly ServerProcess[],
  rate: number,
  seconds: number,
): Promise<Figures> {
  return measure(load, nodes, async () => {
    const start = performance.now();
    let late = 0;
    for (let joined = 0; joined < rate * seconds; ) {
      const due = Math.min(rate * seconds, Math.floor(((performance.now() - start) / 1000) * rate));
      for (; joined < due; joined += 1) {
        const [searcher] = load.idle;
        if (searcher) search(load, searcher);
        else late += 1;
      }
      await wait(1);
    }
    return late;
  });
}

/** Everyone joins again as soon as they are idle: the nodes' maximum rate. */
export function atFullSpeed(load: SearchLoad, nodes: readonly ServerProcess[], seconds: number): Promise<Figures> {
  return measure(load, nodes, async () => {
    const start = performance.now();
    while (performance.now() - start < seconds * 1000) {
      for (const searcher of [...load.idle]) search(load, searcher);
      await wait(1);
    }
    return 0;
  });
}
