import { machine } from './figures.ts';
import { benchMatching } from './scale/matching.ts';
import { benchMemory } from './scale/memory.ts';
import { benchMessages } from './scale/messages.ts';
import { benchPool } from './scale/pool.ts';
import { startStack } from './scale/stack.ts';

const onNodes = { memory: benchMemory, matching: benchMatching, messages: benchMessages };

/**
 * `npm run bench -- scale`: one and two nodes over PostgreSQL and Redis, with their clients on this machine. One node
 * saturates two cores, so two nodes carry no more: compare the processor time.
 * @param parts to run, of pool, memory, matching and messages; all where none is named
 */
export async function benchScale(parts: readonly string[]): Promise<void> {
  const known = ['pool', ...Object.keys(onNodes)];
  const unknown = parts.filter((part) => !known.includes(part));
  if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}. Known parts: ${known.join(', ')}.`);
  const isSelected = (part: string) => parts.length === 0 || parts.includes(part);
  if (isSelected('pool')) await benchPool();
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
