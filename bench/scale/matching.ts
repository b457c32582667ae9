import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import { machine } from '../figures.ts';
import { atFullSpeed, atRate, type Crowd, type Figures, figuresOf, gather } from './crowd.ts';
import { judge } from './goals.ts';
import type { Ground } from './ground.ts';

const PEOPLE = 1500;
/** joins a second */
const RATE = 500;
const SECONDS = 10;
const WARM_UP = 4;
/** ms */
const GOAL = 50;

async function measure(name: string, crowd: Crowd, nodes: readonly ServerProcess[]): Promise<Figures> {
  const fixed = await atRate(crowd, nodes, RATE, SECONDS);
  console.log(`  ${name}, ${RATE} joins/s: ${figuresOf(fixed)} (${machine()})`);
  const most = await atFullSpeed(crowd, nodes, SECONDS);
  console.log(`  ${name}, as fast as they go: ${figuresOf(most)} (${machine()})`);
  return fixed;
}

/** How long it takes from joining to a match, and how many matches a second one and two nodes make. */
export async function benchMatching(ground: Ground): Promise<void> {
  console.log(`Matching over Redis and PostgreSQL, ${PEOPLE} people who meet, skip and search again (${machine()})`);
  // For a profile: BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/profile'
  const settings = { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? '' };
  const nodes = [await ground.startNode(settings)];
  const fixed: Figures[] = [];
  for (const name of ['one node', 'two nodes']) {
    if (name === 'two nodes') nodes.push(await ground.startNode(settings));
    // Other people each time: those of before come with all whom they have met.
    const crowd = await gather(nodes, await ground.guests(`seeker-${nodes.length}-`, PEOPLE));
    // The first seconds run code that is not compiled yet: they are not counted.
    await atRate(crowd, nodes, RATE, WARM_UP);
    fixed.push(await measure(name, crowd, nodes));
    crowd.close();
  }
  for (const [index, { p99, late, refused }] of fixed.entries()) {
    const what = `join to found, p99, ${RATE} joins a second, ${index + 1} node${index ? 's' : ''}`;
    judge(
      what,
      Number(p99.toFixed(1)),
      'ms',
      p99 < GOAL && late + refused === 0,
      `under ${GOAL}, none late or refused`,
    );
  }
}
