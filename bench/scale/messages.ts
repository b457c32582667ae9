import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import { machine } from '../figures.ts';
import { atFixedRate, atFullSpeed, warmUp } from '../messages-load.ts';
import { connectAll, disconnectAll, type Pair } from '../writers.ts';
import type { Ground } from './ground.ts';

const PAIRS = 200;
/** messages a second */
const RATE = 500;
const SECONDS = 8;
const WARM_UP = 3;

/** How many messages a second one and two nodes store, acknowledge and deliver, half of them over the bus. */
export async function benchMessages(ground: Ground): Promise<void> {
  console.log(`Messages over PostgreSQL, ${PAIRS} pairs of friends, each of a pair at another node (${machine()})`);
  const guests = await ground.guests('writer', PAIRS * 2);
  const pairs = Array.from({ length: PAIRS }, (_, index): Pair => [guests[index * 2], guests[index * 2 + 1]] as never);
  await ground.befriend(pairs);
  const nodes: ServerProcess[] = [];
  for (const name of ['one node', 'two nodes']) {
    nodes.push(await ground.startNode());
    const writers = await connectAll(
      nodes.map(({ origin }) => origin),
      pairs,
    );
    await warmUp(writers, WARM_UP);
    console.log(` ${name}`);
    await atFixedRate(nodes, writers, RATE, SECONDS);
    await atFullSpeed(nodes, writers, SECONDS);
    disconnectAll(writers);
  }
}
