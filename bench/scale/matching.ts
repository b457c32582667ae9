import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import { machine } from '../figures.ts';
import { reportGoal } from '../goals.ts';
import { atFixedRate, atFullSpeed, connectSearchers, type Figures, format, type SearchLoad } from './searchers.ts';
import type { Stack } from './stack.ts';

const PEOPLE = 1500;
/** joins a second */
const RATE = 500;
const SECONDS = 10;
/** seconds in which the server compiles its code; not counted */
const WARM_UP = 4;
/** ms */
const GOAL = 50;

async function measure(name: string, load: SearchLoad, nodes: readonly ServerProcess[]): Promise<Figures> {
  const fixed = await atFixedRate(load, nodes, RATE, SECONDS);
  console.log(`  ${name}, ${RATE} joins/s: ${format(fixed)} (${machine()})`);
  const most = await atFullSpeed(load, nodes, SECONDS);
  console.log(`  ${name}, at full speed: ${format(most)} (${machine()})`);
  return fixed;
}

/** The time from join to match, and how many matches a second one and two nodes make. */
export async function benchMatching(stack: Stack): Promise<void> {
  console.log(`Matching over Redis and PostgreSQL, ${PEOPLE} people who meet, skip and search again (${machine()})`);
  // For a profile: BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/profile'
  const settings = { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? '' };
  const nodes = [await stack.startNode(settings)];
  const fixed: Figures[] = [];
  for (const name of ['one node', 'two nodes']) {
    if (name === 'two nodes') nodes.push(await stack.startNode(settings));
    // New people each time: the others would bring everyone they have met.
    const load = await connectSearchers(nodes, await stack.guests(`searcher-${nodes.length}-`, PEOPLE));
    await atFixedRate(load, nodes, RATE, WARM_UP);
    fixed.push(await measure(name, load, nodes));
    load.close();
  }
  for (const [index, { p99, late, rejected }] of fixed.entries()) {
    reportGoal({
      figure: `join to match, p99, ${RATE} joins a second, ${index + 1} node${index ? 's' : ''}`,
      value: Number(p99.toFixed(1)),
      unit: 'ms',
      goal: `under ${GOAL}, none late or rejected`,
      isMet: p99 < GOAL && late + rejected === 0,
    });
  }
}
