/**
 * `npm run chaos`: two nodes with PostgreSQL, Redis and HAProxy, users who search, talk and write, and one fault after
 * the other; the invariants are checked after each. `-- --faults 60 --seed 1 --only cut --quick`. Exits with 1 after
 * any violation.
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
import { createObservations } from './observations.ts';
import { type Options, readOptions } from './options.ts';
import { createSeededRandom } from './random.ts';
import { type Environment, runFaults } from './run.ts';
import { createAccounts } from './users/accounts.ts';
import { startBrowserCall } from './users/browser-call.ts';
import { startLoad } from './users/load.ts';

const options = prepare();
const start = performance.now();
console.log(`chaos: ${options.faults} faults, seed ${options.seed}`);

const random = createSeededRandom(options.seed);
const observations = createObservations();
const cluster = await startCluster();
/** run in reverse order */
const cleanups: (() => Promise<unknown> | unknown)[] = [() => cluster.stop()];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
try {
  const database = await connectPostgres(cluster.database.url);
  cleanups.push(() => database.close());
  const redis = connectRedis(cluster.redis.url, pino({ level: 'silent' }));
  cleanups.push(() => redis.disconnect());
  const seats = createRedisCallSeats(redis, 'chaos');
  const accounts = createAccounts(database, cluster.sessionSecret);
  const { origin } = cluster;
  const { size } = options;
  const [browserCall, load] = await Promise.all([
    startBrowserCall({ origin, database, observations, size }),
    startLoad({ origin, database, accounts, random: random.fork('load'), observations, size }),
  ]);
  const stopLoad = () => load.stop();
  cleanups.push(stopLoad);

  const environment: Environment = {
    cluster,
    database,
    seats,
    accounts,
    load,
    browserCall,
    observations,
    random,
  };
  cleanups.push(() => environment.browserCall.stop());
  const { passed, failed, violations } = await runFaults(environment, options, async () => {
    cleanups.splice(cleanups.indexOf(stopLoad), 1);
    await load.stop();
  });
  if (options.report) writeFileSync(options.report, JSON.stringify({ passed, failed, failures: observations.all() }));
  console.log(
    `${options.faults} faults, ${violations} violations; ${observations.acknowledged.size} messages acknowledged,`,
    `${observations.startedCalls.size} calls started, ${observations.ratings.size} ratings given; seed ${options.seed},`,
    `${Math.round((performance.now() - start) / 1000)} s`,
  );
  if (violations > 0) {
    process.exitCode = 1;
    keepOutput();
  }
} finally {
  await cleanUp();
}
// Timers of users who were still waiting would keep the process alive.
process.exit();

/** Reads the options and finds or installs the programs; where that fails, prints one line that says why. */
function prepare(): Options {
  try {
    const parsed = readOptions(process.argv.slice(2));
    servicesOrInstall();
    chromiumOrInstall();
    return parsed;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

/** Keeps the nodes' output and all violations for the search for a cause. */
function keepOutput(): void {
  const folder = resolve(import.meta.dirname, '../.cache/chaos');
  mkdirSync(folder, { recursive: true });
  for (const [index, node] of cluster.nodes.entries()) {
    writeFileSync(resolve(folder, `${options.seed}-node-${'ab'[index]}.log`), node.output());
  }
  writeFileSync(resolve(folder, `${options.seed}-violations.txt`), observations.all().join('\n'));
  console.log(`all violations and the nodes’ output: ${folder}`);
}
