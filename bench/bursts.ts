import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine, median, ms } from './figures.ts';
import { atMost, reportGoal } from './goals.ts';
import { type CrowdedServer, connectSearchers, runBurst, skipAll, startCrowdedServer } from './matching/burst.ts';

const PEOPLE = 1000;
/** Each is another thousand: within one, people run out of partners whom they have not met. */
const CROWDS = ['first', 'second'];
const BURSTS_OF_CROWD = 8;

/**
 * `npm run bench -- bursts`: the waits of sixteen bursts of a thousand people on a server that has just started, one after the
 * other. `--against FOLDER` takes turns with the server of another checkout, whose packages must be installed.
 */
export async function benchBursts(parts: readonly string[]): Promise<void> {
  const { against } = parseArgs({ args: [...parts], options: { against: { type: 'string' } } }).values;
  const entries = [undefined, ...(against ? [join(against, 'server', 'main.ts')] : [])];
  const servers: CrowdedServer[] = [];
  try {
    for (const entry of entries) servers.push(await startCrowdedServer({ names: CROWDS, people: PEOPLE }, entry));
    console.log(`Join to match, p50 of each burst of ${PEOPLE}, embedded database (${machine()})`);
    console.log(`  burst      here${against ? `   ${against}` : ''}`);
    const p50s = await runAll(servers);
    const medians = p50s.map(median);
    console.log(`  median ${medians.map(shown).join('')}`);
    console.log(`  worst  ${p50s.map((each) => shown(Math.max(...each))).join('')} (${machine()})`);
    const [own = 0, other] = medians;
    if (other !== undefined) {
      reportGoal(atMost({ figure: 'median of the p50s, of theirs', value: own / other, unit: 'times', limit: 1 }));
    }
  } finally {
    for (const { stop } of servers) await stop();
  }
}

const shown = (value: number) => ms(value).padStart(12);

/** @returns the p50 of each burst, by server */
async function runAll(servers: readonly CrowdedServer[]): Promise<number[][]> {
  const p50s: number[][] = servers.map(() => []);
  for (const crowd of CROWDS.keys()) {
    const searchers = [];
    for (const { server, crowds } of servers) searchers.push(await connectSearchers(server, crowds[crowd] ?? []));
    for (let burst = 1; burst <= BURSTS_OF_CROWD; burst += 1) {
      const line: number[] = [];
      for (const [index, { server }] of servers.entries()) {
        const some = searchers[index] ?? [];
        const { p50 } = await runBurst(some, server.pid);
        // A server that is too slow gives rooms up, whose members then search again: the next burst ends what is left.
        await skipAll(some).catch((error: Error) =>
          console.log(`         ${index === 0 ? 'here' : 'there'}: ${error.message}`),
        );
        p50s[index]?.push(p50);
        line.push(p50);
      }
      console.log(`  ${String(crowd * BURSTS_OF_CROWD + burst).padStart(6)} ${line.map(shown).join('')}`);
    }
    for (const { socket } of searchers.flat()) socket.close();
  }
  return p50s;
}
