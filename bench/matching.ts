import type { Guest } from '../server/testing/crowd.ts';
import type { ServerProcess } from '../server/testing/programs/server-process.ts';
import { machine, median } from './figures.ts';
import { atMost, reportGoal } from './goals.ts';
import {
  type Burst,
  checkPairs,
  connectSearchers,
  format,
  runBurst,
  skipAll,
  startCrowdedServer,
} from './matching/burst.ts';

const PEOPLE = 1000;
const ROUNDS = 7;
/**
 * Crowds that warm the server up; their bursts are printed and not counted. V8 compiles what a burst runs for some
 * twenty bursts, on threads that compete for the same two cores. Each crowd is new: within one, people run out of
 * partners whom they have not met.
 */
const WARM_UPS = ['warmup1n', 'warmup2n', 'warmup3n'];
/** ms from join to match, 99th percentile */
const GOAL = 150;

async function runBursts(server: ServerProcess, guests: readonly Guest[], name: string): Promise<Burst[]> {
  const searchers = await connectSearchers(server, guests);
  const bursts: Burst[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const burst = await runBurst(searchers, server.pid);
    await checkPairs(searchers);
    bursts.push(burst);
    console.log(`  ${name} ${round}: ${format(burst)} (${machine()})`);
    await skipAll(searchers);
  }
  for (const { socket } of searchers) socket.close();
  return bursts;
}

/** `npm run bench -- matching`: how long a thousand people who join at once wait for their match. */
export async function benchMatching(): Promise<void> {
  const { server, crowds, stop } = await startCrowdedServer({ names: [...WARM_UPS, 'guest'], people: PEOPLE });
  try {
    console.log(`Matching, embedded database: ${PEOPLE} people join at once, clients on the same ${machine()}`);
    for (const [index, guests] of crowds.slice(0, -1).entries()) {
      await runBursts(server, guests, `warm-up ${index + 1},`);
    }
    const bursts = await runBursts(server, crowds.at(-1) ?? [], 'round');
    const medianOf = (read: (burst: Burst) => number) => median(bursts.map(read));
    const medians: Burst = {
      p50: medianOf(({ p50 }) => p50),
      p95: medianOf(({ p95 }) => p95),
      p99: medianOf(({ p99 }) => p99),
      max: medianOf(({ max }) => max),
      matchesPerSecond: medianOf(({ matchesPerSecond }) => matchesPerSecond),
      clientCpu: medianOf(({ clientCpu }) => clientCpu),
      serverCpu: medianOf(({ serverCpu }) => serverCpu),
    };
    console.log(`  median of ${bursts.length}: ${format(medians)}; every match is mutual and unique`);
    reportGoal(atMost({ figure: 'join to match, p99, warm server', value: medians.p99, unit: 'ms', limit: GOAL }));
  } finally {
    await stop();
  }
}
