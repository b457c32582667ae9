import { machine } from './figures.ts';
import { openGround } from './scale/ground.ts';
import { benchMatching } from './scale/matching.ts';
import { benchMemory } from './scale/memory.ts';
import { benchMessages } from './scale/messages.ts';
import { benchPool } from './scale/pool.ts';

const onNodes = { memory: benchMemory, matching: benchMatching, messages: benchMessages };

/**
 * `npm run bench -- scale`: one and two nodes over PostgreSQL and Redis, all of them and their clients on this
 * machine. Two nodes on two cores that are full with one carry no more than one: what tells is the processor time.
 * @param parts the ones to run, of pool, memory, matching and messages; all where none is named
 */
export async function benchScale(parts: readonly string[]): Promise<void> {
  const known = ['pool', ...Object.keys(onNodes)];
  const unknown = parts.filter((part) => !known.includes(part));
  if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
  if (isWanted('pool')) await benchPool();
  for (const [part, bench] of Object.entries(onNodes)) {
    if (!isWanted(part)) continue;
    // Each on an empty database: what one leaves behind is no burden to the next.
    const ground = await openGround();
    try {
      await bench(ground);
    } finally {
      await ground.stop();
    }
  }
  console.log(`Done (${machine()})`);
}
