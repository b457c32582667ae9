import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import { machine } from '../figures.ts';
import { atFixedRate, atFullSpeed, warmUp } from '../messages/load.ts';
import { connectWriters, disconnectWriters, type Pair } from '../messages/writers.ts';
import type { Stack } from './stack.ts';

const PAIRS = 200;
/** messages a second */
const RATE = 500;
const SECONDS = 8;
const WARM_UP = 3;

/** How many messages a second one and two nodes store, acknowledge and deliver, half of them across nodes. */
export async function benchMessages(stack: Stack): Promise<void> {
  console.log(
    `Messages over PostgreSQL, ${PAIRS} pairs of friends, the two of a pair on different nodes (${machine()})`,
  );
  const guests = await stack.guests('writer', PAIRS * 2);
  const pairs = Array.from({ length: PAIRS }, (_, index): Pair => [guests[index * 2], guests[index * 2 + 1]] as never);
  await stack.befriend(pairs);
  const nodes: ServerProcess[] = [];
  for (const name of ['one node', 'two nodes']) {
    nodes.push(await stack.startNode());
    const writers = await connectWriters(
      nodes.map(({ origin }) => origin),
      pairs,
    );
    await warmUp(writers, WARM_UP);
    console.log(` ${name}`);
    await atFixedRate(nodes, writers, RATE, SECONDS);
    await atFullSpeed(nodes, writers, SECONDS);
    disconnectWriters(writers);
  }
}
