import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callEnded, skip } from '@visavis/domain/call/contract.ts';
import { found, join as joinQueue } from '@visavis/domain/matching/contract.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import type { UserSocket } from '../../server/testing/user-socket.ts';
import { machine, residentMemory } from '../figures.ts';
import { startStack } from '../scale/stack.ts';
import { connectGuests } from '../sockets.ts';
import { formatFigures, reportGrowth } from './growth.ts';

/** Crowds that come one after another; within one, no two people meet twice. */
const CROWDS = 10;
const PEOPLE = 500;
/** A crowd ends in this time, ms, for each thousand of its matches. */
const TIMEOUT = 300_000;
/** Before a person whom the node could not take tries again, ms. */
const PAUSE = 500;
/** For the last disconnects of the crowd before, ms. */
const SETTLE = 5000;

interface Memory {
  'heap, MB': number;
  'resident, MB': number;
}

/** People who are matched, skip at once and search again, on one node over PostgreSQL and Redis. */
export async function soakServer(matches: number): Promise<void> {
  const stack = await startStack();
  try {
    const options = ['--expose-gc', '--import', join(import.meta.dirname, 'collect.ts')];
    const node = await stack.startNode({ NODE_OPTIONS: options.join(' ') });
    console.log(`A server with ${matches} matches (${machine()})`);
    let first: Memory | undefined;
    for (let crowd = 1; crowd <= CROWDS; crowd += 1) {
      const guests = await stack.guests(`crowd${crowd}n`, PEOPLE);
      const sockets = await connectGuests([node.origin], guests);
      const rate = await runCrowd(guests, sockets, Math.ceil(matches / CROWDS));
      await wait(SETTLE);
      // At rest, with a full crowd connected.
      const memory = await memoryOf(node);
      for (const socket of sockets) socket.close();
      const done = Math.round((matches * crowd) / CROWDS);
      console.log(`  after ${done}: ${formatFigures(memory)}; ${rate.toFixed(0)} matches/s (${machine()})`);
      first ??= memory;
      if (crowd === CROWDS) reportGrowth(`${matches} matches`, first, memory);
    }
  } finally {
    await stack.stop();
  }
}

/** @returns matches per second */
async function runCrowd(guests: readonly Guest[], sockets: readonly UserSocket[], matches: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => reject(new Error(`${started} of ${matches} matches`)),
    TIMEOUT * Math.ceil(matches / 1000),
  );
  let started = 0;
  let ended = 0;
  const start = performance.now();
  const search = async (socket: UserSocket) => {
    const ack = await socket.tryEmit(joinQueue, {});
    if (!ack || ack.ok) return;
    if (ack.code !== 'UNAVAILABLE') return reject(new Error(`join rejected: ${ack.code}`));
    // The node has lost touch with Redis or PostgreSQL for a moment, as it does where the machine is too busy.
    setTimeout(() => void search(socket), PAUSE);
  };
  sockets.forEach((socket, index) => {
    const ownId = guests[index]?.userId ?? '';
    socket.on(found, ({ roomId, peerId }) => {
      if (ownId > peerId) return;
      started += 1;
      void socket.tryEmit(skip, roomId);
    });
    socket.on(callEnded, () => {
      ended += 0.5;
      if (ended >= matches) resolve();
      // Calls that run are finished; no one begins another.
      else if (started < matches) void search(socket);
    });
    void search(socket);
  });
  await promise.finally(() => clearTimeout(timer));
  return matches / ((performance.now() - start) / 1000);
}

/** After a garbage collection. */
async function memoryOf(node: ServerProcess): Promise<Memory> {
  const before = node.output().length;
  const heaps = () =>
    [
      ...node
        .output()
        .slice(before)
        .matchAll(/^heap (\d+)$/gm),
    ].map(([, bytes]) => Number(bytes));
  for (let times = 1; times <= 3; times += 1) {
    process.kill(node.pid, 'SIGUSR2');
    while (heaps().length < times) await wait(50);
  }
  const mb = (bytes: number) => Number((bytes / 2 ** 20).toFixed(1));
  return { 'heap, MB': mb(heaps().at(-1) ?? 0), 'resident, MB': mb(residentMemory(node.pid) * 1024) };
}
