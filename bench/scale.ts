import { machine } from './figures.ts';
import { benchCosts } from './scale/costs.ts';
import { benchMatching } from './scale/matching.ts';
import { benchMemory } from './scale/memory.ts';
import { benchMessages } from './scale/messages.ts';
import { benchOwnRedis } from './scale/own-redis.ts';
import { benchPool } from './scale/pool.ts';
import { benchRelay } from './scale/relay.ts';
import { benchRooms } from './scale/rooms.ts';
import { startStack } from './scale/stack.ts';

const alone = { pool: benchPool, relay: benchRelay };
const onNodes = {
  memory: benchMemory,
  matching: benchMatching,
  messages: benchMessages,
  costs: benchCosts,
  'own-redis': benchOwnRedis,
  rooms: benchRooms,
};

/**
 * `npm run bench -- scale`: one and two nodes over PostgreSQL and Redis, with their clients on this machine. One node
 * saturates two cores, so two nodes carry no more: compare the processor time.
 * @param parts to run, as listed above; all where none is named
 */
export async function benchScale(parts: readonly string[]): Promise<void> {
  const known = [...Object.keys(alone), ...Object.keys(onNodes)];
  const unknown = parts.filter((part) => !known.includes(part));
  if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}. Known parts: ${known.join(', ')}.`);
  const isSelected = (part: string) => parts.length === 0 || parts.includes(part);
  for (const [part, bench] of Object.entries(alone)) if (isSelected(part)) await bench();
  for (const [part, bench] of Object.entries(onNodes)) {
    if (!isSelected(part)) continue;
    // Each part starts on an empty database, so that none slows down the next.
    const stack = await startStack();
    try {
      await bench(stack);
    } finally {
      await stack.stop();
    }
  }
  console.log(`Done (${machine()})`);
}
