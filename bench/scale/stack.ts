import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPostgres } from '../../server/db/connect.ts';
import { systemClock } from '../../server/ports/clock.ts';
import { systemRandom } from '../../server/ports/random.ts';
import { createCrowd, type Guest, pairUp } from '../../server/testing/crowd.ts';
import { startPostgres } from '../../server/testing/programs/postgres.ts';
import { startRedis } from '../../server/testing/programs/redis.ts';
import { type ServerProcess, startServerProcess } from '../../server/testing/programs/server-process.ts';
import { createMeter, type Meter } from './meter.ts';

/** As in deploy/Dockerfile. */
const AS_DEPLOYED = '--v8-pool-size=1';

/** Own PostgreSQL and Redis, and nodes on them, without a load balancer. */
export interface Stack {
  startNode(settings?: Record<string, string>): Promise<ServerProcess>;
  /** Creates users with a session. */
  guests(name: string, count: number): Promise<Guest[]>;
  befriend(pairs: readonly (readonly [Guest, Guest])[]): Promise<void>;
  meter: Meter;
  redisUrl: string;
  /** of a second Redis, which nodes use only where `REDIS_EVENTS_URL` names it */
  secondRedisUrl: string;
  stop(): Promise<void>;
}

/** @throws where a program is missing or does not start; nothing is left running */
export async function startStack(): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'visavis-scale-'));
  const ends: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startPostgres();
    ends.push(() => postgres.stop());
    const redis = await startRedis();
    ends.push(() => redis.stop());
    const second = await startRedis();
    ends.push(() => second.stop());
    const database = await connectPostgres(postgres.url);
    ends.push(() => database.close());
    const meter = createMeter({ redis: [redis, second], postgres, db: database.db });
    ends.push(async () => meter.close());
    const sessionSecret = randomBytes(32).toString('hex');
    const dependencies = { db: database.db, clock: systemClock, random: systemRandom };
    return {
      async startNode(settings = {}) {
        const node = await startServerProcess({
          DATA_DIR: await mkdtemp(join(folder, 'node-')),
          SESSION_SECRET: sessionSecret,
          EVIDENCE: 'off',
          DATABASE_URL: postgres.url,
          REDIS_URL: redis.url,
          ...settings,
          NODE_OPTIONS: `${AS_DEPLOYED} ${settings.NODE_OPTIONS ?? ''}`,
        });
        ends.push(() => node.stop());
        return node;
      },
      guests: (name, count) =>
        createCrowd(
          { ...dependencies, sessionSecret },
          Array.from({ length: count }, (_, index) => `${name}${index}`),
        ),
      befriend: (pairs) =>
        pairUp(
          dependencies,
          pairs.map(([one, other]) => [one.userId, other.userId]),
        ),
      meter,
      redisUrl: redis.url,
      secondRedisUrl: second.url,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
