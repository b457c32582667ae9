/**
 * `npm run chaos`: two nodes with PostgreSQL, Redis and HAProxy, people who search, talk and write, and one fault
 * after the other; after each, what must hold is looked at. `-- --faults 60 --seed 1 --only cut --quick`. Exits with 1
 * where anything did not hold.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { chromiumOrInstall } from '../scripts/chromium.ts';
import { servicesOrInstall } from '../scripts/services.ts';
import { connectPostgres } from '../server/db/connect.ts';
import { createRedisCallSeats } from '../server/ports/call-seats/call-seats-redis.ts';
import { connectRedis } from '../server/ports/redis/redis.ts';
import { startCluster } from '../server/testing/programs/cluster.ts';
import { type Arguments, readArguments } from './options.ts';
import { startBrowserCall } from './users/browser-call.ts';
import { createChance } from './random.ts';
import { createArrivals } from './users/accounts.ts';
import { startLoad } from './users/load.ts';
import { runFaults, type Scene } from './run.ts';
import { createWitness } from './observations.ts';

const options = prepare();
const begun = performance.now();
console.log(`chaos: ${options.faults} faults, seed ${options.seed}`);

const chance = createChance(options.seed);
const witness = createWitness();
const cluster = await startCluster();
const ends: (() => Promise<unknown> | unknown)[] = [() => cluster.stop()];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().then(() => process.exit(1)));
try {
  const database = await connectPostgres(cluster.database.url);
  ends.push(() => database.close());
  const redis = connectRedis(cluster.redis.url, pino({ level: 'silent' }));
  ends.push(() => redis.disconnect());
  const seats = createRedisCallSeats(redis, 'chaos');
  const arrivals = createArrivals(database, cluster.sessionSecret);
  const browsers = await startBrowserCall(cluster.origin, database, witness);
  const load = await startLoad({ origin: cluster.origin, database, arrivals, chance: chance.fork('load'), witness });
  const stopLoad = () => load.stop();
  ends.push(stopLoad);

  const scene: Scene = { cluster, database, seats, arrivals, load, browsers, witness, chance };
  ends.push(() => scene.browsers.stop());
  const { passed, failed, violations } = await runFaults(scene, options, async () => {
    ends.splice(ends.indexOf(stopLoad), 1);
    await load.stop();
  });
  if (options.report) writeFileSync(options.report, JSON.stringify({ passed, failed }));
  console.log(
    `${options.faults} faults, ${violations} violations; ${witness.acknowledged.size} messages acknowledged,`,
    `${witness.begun.size} calls begun, ${witness.rated.size} ratings given; seed ${options.seed},`,
    `${Math.round((performance.now() - begun) / 1000)} s`,
  );
  if (violations > 0) {
    process.exitCode = 1;
    keepOutput();
  }
} finally {
  await end();
}
// What is left are clocks of those who waited for somebody: nobody waits any more.
process.exit();

/** Reads what is asked for and finds or installs what it takes; where that fails, one line says why. */
function prepare(): Arguments {
  try {
    const asked = readArguments(process.argv.slice(2));
    servicesOrInstall();
    chromiumOrInstall();
    return asked;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** The last started ends first, once. */
async function end(): Promise<void> {
  for (const one of ends.splice(0).reverse()) await one();
}

/** What the nodes wrote, for whoever looks for the cause. */
function keepOutput(): void {
  const folder = resolve(import.meta.dirname, '../.cache/chaos');
  mkdirSync(folder, { recursive: true });
  for (const [index, node] of cluster.nodes.entries()) {
    writeFileSync(resolve(folder, `${options.seed}-node-${'ab'[index]}.log`), node.output());
  }
  writeFileSync(resolve(folder, `${options.seed}-violations.txt`), witness.everything().join('\n'));
  console.log(`all of them, and what the nodes wrote: ${folder}`);
}
