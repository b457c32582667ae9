import { percentile } from '../../bench/figures.ts';
import type { Check } from '../findings.ts';
import { errorsLogged, residentBytes, type SetUp, startTarget } from '../target.ts';
import { createCast } from './actors.ts';
import { fuzzEvents } from './events.ts';
import { type HealthProbe, startHealthProbe } from './health-probe.ts';
import { fuzzHttp } from './http.ts';

export interface FuzzSize {
  requests: number;
  events: number;
}

/** Milliseconds within which 99 of 100 health requests are answered meanwhile. */
const HEALTH_GOAL = 200;
/** How much the memory may grow from the first fifth of the requests to the end. */
const GROWTH_GOAL = 1.3;
/** The attack comes in fifths, so that memory is read on the way. */
const PARTS = 5;

const list = (counts: Map<string | number, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([key, count]) => `${key} ${count}`)
    .join(', ');

/** Fuzzes HTTP and the realtime connection of one set-up. */
export async function fuzz(setUp: SetUp, size: FuzzSize, seed: number): Promise<Check[]> {
  const target = await startTarget(setUp);
  let probe: HealthProbe | undefined;
  try {
    const cast = await createCast(target.origin, 'fuzz');
    probe = startHealthProbe(target.origin);
    const memory: number[] = [];
    const statuses = new Map<number, number>();
    const codes = new Map<string, number>();
    const http: string[] = [];
    const socket: string[] = [];
    let requests = 0;
    let events = 0;
    const start = performance.now();
    for (let part = 0; part < PARTS; part += 1) {
      const partSeed = seed + part * 1_000_000_007;
      const byHttp = await fuzzHttp(target.origin, cast.actors, cast.ids, {
        count: Math.ceil(size.requests / PARTS),
        seed: partSeed,
      });
      for (const [status, count] of byHttp.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
      http.push(...byHttp.broken);
      requests += byHttp.sent;
      const bySocket = await fuzzEvents(cast.people, cast.ids, {
        count: Math.ceil(size.events / PARTS),
        seed: partSeed,
      });
      for (const [code, count] of bySocket.codes) codes.set(code, (codes.get(code) ?? 0) + count);
      socket.push(...bySocket.broken);
      events += bySocket.sent;
      memory.push(residentBytes(target));
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    await probe.stop();
    const p99 = percentile(probe.times, 0.99);
    const growth = (memory.at(-1) ?? Number.NaN) / (memory[0] ?? Number.NaN);
    const errors = errorsLogged(target);
    console.log(
      `  ${setUp}: ${requests} requests (${list(statuses)}), ${events} events (${list(codes)}), ${seconds} s`,
    );
    return [
      {
        name: 'answers that broke the HTTP contract',
        figure: `${http.length}`,
        goal: '0',
        holds: http.length === 0,
        examples: http,
      },
      {
        name: 'answers that broke the realtime contract',
        figure: `${socket.length}`,
        goal: '0',
        holds: socket.length === 0,
        examples: socket,
      },
      {
        name: 'errors and crashes in the log',
        figure: `${errors.length}`,
        goal: '0',
        holds: errors.length === 0,
        examples: errors,
      },
      {
        name: '/health meanwhile, p99',
        figure: `${p99.toFixed(0)} ms`,
        goal: `< ${HEALTH_GOAL} ms`,
        holds: p99 < HEALTH_GOAL,
        examples: [],
      },
      {
        name: 'memory, last fifth against first',
        figure: `${growth.toFixed(2)} (${memory.map((bytes) => Math.round(bytes / 1e6)).join(', ')} MB)`,
        goal: `≤ ${GROWTH_GOAL}`,
        holds: !(growth > GROWTH_GOAL),
        examples: [],
      },
    ];
  } finally {
    await probe?.stop();
    await target.stop();
  }
}
