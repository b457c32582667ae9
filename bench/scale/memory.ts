import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import { machine, residentMemory } from '../figures.ts';
import { reportGoal } from '../goals.ts';
import { connectGuests } from '../sockets.ts';
import type { Stack } from './stack.ts';

const SOCKETS = 5000;
/** KB a connection */
const GOAL = 40;
/** Memory is stable once it has moved by less than this, KB, over this many samples. */
const TOLERANCE = 256;
const SAMPLES = 8;

/** Resident memory once it is stable, KB. @param collect whether to collect garbage first */
async function stableMemory(node: ServerProcess, { collect }: { collect: boolean }): Promise<number> {
  const samples: number[] = [];
  for (let tries = 0; tries < 80; tries += 1) {
    if (collect && tries % 4 === 0) process.kill(node.pid, 'SIGUSR2');
    await wait(250);
    samples.push(residentMemory(node.pid));
    const last = samples.slice(-SAMPLES);
    if (last.length === SAMPLES && Math.max(...last) - Math.min(...last) < TOLERANCE) break;
  }
  return samples.at(-1) ?? 0;
}

/**
 * What an idle, signed-in socket costs its node in resident memory. That includes garbage which has not been collected
 * yet, so the node collects it before both measurements; the figure without collecting is printed too. A hundred
 * sockets that connect and close first load the code.
 */
export async function benchMemory(stack: Stack): Promise<void> {
  const options = ['--expose-gc', '--import', join(import.meta.dirname, 'collect.ts')];
  const node = await stack.startNode({ NODE_OPTIONS: options.join(' ') });
  const guests = await stack.guests('idle', SOCKETS);
  console.log(`Memory of one node, ${SOCKETS} signed-in idle sockets (${machine()})`);
  for (const socket of await connectGuests([node.origin], guests.slice(0, 100))) socket.close();
  const before = await stableMemory(node, { collect: true });
  const sockets = await connectGuests([node.origin], guests);
  const uncollected = await stableMemory(node, { collect: false });
  const after = await stableMemory(node, { collect: true });
  for (const socket of sockets) socket.close();
  await node.stop();
  const each = (memory: number) => Number(((memory - before) / SOCKETS).toFixed(1));
  const mb = (memory: number) => `${(memory / 1024).toFixed(0)} MB`;
  console.log(
    `  resident ${mb(before)} before, ${mb(uncollected)} with them (${each(uncollected)} KB a connection),`,
    `${mb(after)} after garbage collection`,
  );
  reportGoal({
    figure: 'memory of an idle connection',
    value: each(after),
    unit: 'KB',
    goal: `under ${GOAL}`,
    isMet: each(after) < GOAL,
  });
}
