import type { SetupFinding } from '@visavis/domain/desk/setup-check.ts';
import { Redis } from 'ioredis';
import { finding, PATIENCE, problemOf } from './finding.ts';

interface RedisUrls {
  redisUrl: string | undefined;
  redisEventsUrl: string | undefined;
}

/** @returns also the time of the first one, ms; undefined where it does not answer */
export async function checkRedis({
  redisUrl,
  redisEventsUrl,
}: RedisUrls): Promise<{ findings: SetupFinding[]; now?: number }> {
  if (!redisUrl) return { findings: [finding('redis', 'good', 'off')] };
  const [first, events] = await Promise.all([
    checkOne('REDIS_URL', redisUrl),
    redisEventsUrl ? checkOne('REDIS_EVENTS_URL', redisEventsUrl) : undefined,
  ]);
  const faults = [...first.findings, ...(events?.findings ?? [])].filter(({ level }) => level !== 'good');
  return { ...first, findings: faults.length > 0 ? faults : first.findings };
}

async function checkOne(setting: string, url: string): Promise<{ findings: SetupFinding[]; now?: number }> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let failure: unknown;
  redis.on('error', (error) => (failure = error));
  try {
    await redis.connect();
    // Not CONFIG, which services that run Redis for others refuse.
    const [replication, memory, server] = await Promise.all([
      redis.info('replication'),
      redis.info('memory'),
      redis.info('server'),
    ]);
    const [seconds = 0, microseconds = 0] = (await redis.time()).map(Number);
    return {
      findings: findingsOf(setting, {
        role: field(replication, 'role'),
        policy: field(memory, 'maxmemory_policy'),
        version: field(server, 'valkey_version') || field(server, 'redis_version'),
      }),
      now: seconds * 1000 + microseconds / 1000,
    };
  } catch (error) {
    return { findings: [finding('redis', 'fault', 'unreachable', { setting, problem: problemOf(failure ?? error) })] };
  } finally {
    redis.disconnect();
  }
}

/** A field of INFO, whose lines are `name:value`. */
const field = (info: string, name: string): string =>
  info
    .split(/\r?\n/)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1) ?? '';

function findingsOf(
  setting: string,
  { role, policy, version }: Record<'role' | 'policy' | 'version', string>,
): SetupFinding[] {
  if (role === 'slave') return [finding('redis', 'fault', 'replica', { setting })];
  if (policy && policy !== 'noeviction') return [finding('redis', 'fault', 'evicts', { setting, policy })];
  return [finding('redis', 'good', 'good', { version })];
}
