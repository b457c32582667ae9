import { join } from 'node:path';
import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import { machine, residentMemory } from '../figures.ts';
import { connectLight, type LightSocket } from '../light-socket.ts';
import { judge } from './goals.ts';
import type { Ground } from './ground.ts';

const SOCKETS = 5000;
const AT_ONCE = 50;
/** KB a connection */
const GOAL = 40;
/** Memory that moves less than this, in KB, over this many looks, is settled. */
const STILL = 256;
const LOOKS = 8;

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Resident memory once it has come to rest, in KB. @param collected after the garbage was asked for */
async function settled(node: ServerProcess, { collected }: { collected: boolean }): Promise<number> {
  const looks: number[] = [];
  for (let tries = 0; tries < 80; tries += 1) {
    if (collected && tries % 4 === 0) process.kill(node.pid, 'SIGUSR2');
    await wait(250);
    looks.push(residentMemory(node.pid));
    const last = looks.slice(-LOOKS);
    if (last.length === LOOKS && Math.max(...last) - Math.min(...last) < STILL) break;
  }
  return looks.at(-1) ?? 0;
}

async function connect(node: ServerProcess, accesses: readonly string[]): Promise<LightSocket[]> {
  const sockets: LightSocket[] = [];
  for (let start = 0; start < accesses.length; start += AT_ONCE) {
    const some = accesses.slice(start, start + AT_ONCE);
    sockets.push(...(await Promise.all(some.map((access) => connectLight(node.origin, `visavis_access=${access}`)))));
  }
  return sockets;
}

/**
 * What an idle, signed-in socket costs its node. Resident memory is what the machine lacks, but it holds garbage that
 * nobody has needed to collect yet: so it is asked to be collected before and after, and the figure without asking is
 * told beside. A hundred that come and go first load the code that the first ones need.
 */
export async function benchMemory(ground: Ground): Promise<void> {
  const options = ['--expose-gc', '--import', join(import.meta.dirname, 'collect.ts')];
  const node = await ground.startNode({ NODE_OPTIONS: options.join(' ') });
  const accesses = (await ground.guests('idle', SOCKETS)).map(({ access }) => access);
  console.log(`Memory of one node, ${SOCKETS} signed-in sockets that do nothing (${machine()})`);
  for (const socket of await connect(node, accesses.slice(0, 100))) socket.close();
  const before = await settled(node, { collected: true });
  const sockets = await connect(node, accesses);
  const uncollected = await settled(node, { collected: false });
  const after = await settled(node, { collected: true });
  for (const socket of sockets) socket.close();
  await node.stop();
  const each = (memory: number) => Number(((memory - before) / SOCKETS).toFixed(1));
  const mb = (memory: number) => `${(memory / 1024).toFixed(0)} MB`;
  console.log(
    `  resident ${mb(before)} before, ${mb(uncollected)} with them (${each(uncollected)} KB a connection),`,
    `${mb(after)} once garbage is collected`,
  );
  judge('memory of an idle connection', each(after), 'KB', each(after) < GOAL, `under ${GOAL}`);
}
