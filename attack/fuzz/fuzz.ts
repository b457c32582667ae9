import { clientEvents, routes } from '@visavis/domain/wire/contracts.ts';
import { percentile } from '../../bench/figures.ts';
import { type Check, none } from '../findings.ts';
import { INSPECTED, memoryOf } from '../memory.ts';
import { errorsLogged, type Target, type TargetOptions } from '../target.ts';
import { appointCast, CAST, createCast, nameInPart } from './actors.ts';
import { type EventFuzz, fuzzEvents } from './events.ts';
import { type HealthProbe, startHealthProbe } from './health-probe.ts';
import { fuzzHttp, type HttpFuzz } from './http.ts';

export interface FuzzSize {
  requests: number;
  events: number;
  /** after which it gives up */
  minutes: number;
  /** how often memory is read */
  parts: number;
  /** milliseconds within which 99 of 100 health requests are answered meanwhile */
  healthGoal: number;
  /** the share of routes and events that must have been done, and not just been refused */
  reachGoal: number;
}

/** How much more memory may be in use after the last part than after the first quarter. */
const GROWTH_GOAL = 1.15;
const PROGRESS = 60_000;

const list = (counts: Map<string | number, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([key, count]) => `${key} ${count}`)
    .join(', ');

const inMB = (all: readonly number[]) => all.map((bytes) => Math.round(bytes / 1e6)).join(', ');

/** Prints how far the fuzz is, every minute. @returns a function that stops it */
function reportProgress(size: FuzzSize, http: HttpFuzz, socket: EventFuzz, probes: readonly HealthProbe[]): () => void {
  const start = performance.now();
  const timer = setInterval(() => {
    const minutes = ((performance.now() - start) / 60_000).toFixed(0);
    const p99 = percentile(
      probes.flatMap(({ times }) => times),
      0.99,
    );
    console.log(
      `  ${minutes} min: ${http.sent} of ${size.requests} requests, ${socket.sent} of ${size.events} events, ` +
        `${http.broken.length + socket.broken.length} broken, /health p99 ${p99.toFixed(0)} ms`,
    );
  }, PROGRESS);
  return () => clearInterval(timer);
}

interface Reading {
  heap: number;
  resident: number;
}

async function readMemory({ nodes }: Target): Promise<Reading> {
  const all = await Promise.all(nodes.map(memoryOf));
  const sum = (of: (memory: Reading) => number) => all.reduce((total, memory) => total + of(memory), 0);
  return { heap: sum(({ heap }) => heap), resident: sum(({ resident }) => resident) };
}

// Each part has people of its own, because those of the part before have blocked and reported each other.
const castOf = (part: number) => CAST.map((name) => nameInPart(name, part));

export const fuzzNeeds = ({ parts }: FuzzSize): TargetOptions => ({
  members: Array.from({ length: parts }, (_, part) => castOf(part)).flat(),
  settings: { NODE_OPTIONS: INSPECTED },
  prepare: (db) => appointCast(db, parts),
});

/** Fuzzes HTTP and the realtime connection of one set-up, straight at its nodes and without limits. */
export async function fuzz(target: Target, size: FuzzSize, seed: number): Promise<Check[]> {
  const probes: HealthProbe[] = [];
  let stopReporting: () => void = () => undefined;
  try {
    const origins = target.nodes.map(({ origin }) => origin);
    probes.push(...origins.map((origin) => startHealthProbe(origin)));
    const memory: Reading[] = [];
    const http: HttpFuzz = { sent: 0, statuses: new Map(), reached: new Set(), broken: [] };
    const socket: EventFuzz = { sent: 0, acknowledged: 0, codes: new Map(), reached: new Set(), broken: [] };
    stopReporting = reportProgress(size, http, socket, probes);
    const start = performance.now();
    const deadline = start + size.minutes * 60_000;
    for (let part = 0; part < size.parts; part += 1) {
      const names = castOf(part);
      const cast = await createCast(
        target.origin,
        target.members.filter(({ username }) => names.includes(username)),
      );
      const draw = { seed: seed + part * 1_000_000_007, deadline };
      await fuzzEvents(cast, { ...draw, count: Math.ceil(size.events / size.parts) }, socket);
      // Requests block and report, which keeps people out of calls: they come second, and know of the calls.
      await fuzzHttp(cast, { ...draw, origins, count: Math.ceil(size.requests / size.parts) }, http);
      memory.push(await readMemory(target));
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    await Promise.all(probes.map((probe) => probe.stop()));
    console.log(
      `  ${target.setUp}: ${http.sent} requests (${list(http.statuses)}), ${socket.sent} events (${list(socket.codes)}), ${seconds} s`,
    );
    return verdict(target, { size, http, socket, probes, memory });
  } finally {
    stopReporting();
    await Promise.all(probes.map((probe) => probe.stop()));
  }
}

/** Fuzz that is always refused tests little more than refusals. */
function reach({ reachGoal }: FuzzSize, http: HttpFuzz, socket: EventFuzz): Check {
  const missed = [
    ...routes.filter((route) => !http.reached.has(route)).map(({ method, path }) => `${method} ${path}`),
    ...clientEvents.filter(({ name }) => !socket.reached.has(name)).map(({ name }) => name),
  ];
  const all = routes.length + clientEvents.length;
  const share = 1 - missed.length / all;
  return {
    name: 'routes and events that were done',
    figure: `${all - missed.length} of ${all}`,
    goal: `≥ ${reachGoal * 100} %`,
    holds: share >= reachGoal,
    examples: missed,
  };
}

interface Findings {
  size: FuzzSize;
  http: HttpFuzz;
  socket: EventFuzz;
  probes: readonly HealthProbe[];
  memory: readonly Reading[];
}

function verdict(target: Target, { size, http, socket, probes, memory }: Findings): Check[] {
  const p99 = percentile(
    probes.flatMap(({ times }) => times),
    0.99,
  );
  const heaps = memory.map(({ heap }) => heap);
  const growth = (heaps.at(-1) ?? Number.NaN) / (heaps[Math.floor(size.parts / 4)] ?? Number.NaN);
  return [
    {
      name: 'requests and events sent in time',
      figure: `${http.sent} and ${socket.sent}`,
      goal: `${size.requests} and ${size.events} in ${size.minutes} min`,
      holds: http.sent >= size.requests && socket.sent >= size.events,
      examples: [],
    },
    reach(size, http, socket),
    none('answers that broke the HTTP contract', http.broken),
    none('answers that broke the realtime contract', socket.broken),
    none('errors and crashes in the log', errorsLogged(target)),
    {
      name: '/health meanwhile, p99',
      figure: `${p99.toFixed(0)} ms`,
      goal: `< ${size.healthGoal} ms`,
      holds: p99 < size.healthGoal,
      examples: [],
    },
    {
      name: 'heap after a garbage collection, last part against first quarter',
      figure: `${growth.toFixed(2)} (${inMB(heaps)} MB; resident ${inMB(memory.map(({ resident }) => resident))} MB)`,
      goal: `≤ ${GROWTH_GOAL}`,
      holds: growth <= GROWTH_GOAL,
      examples: [],
    },
  ];
}
