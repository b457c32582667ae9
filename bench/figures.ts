import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** The value below which a share of the samples lies; `share` from 0 to 1. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

export const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Cores and load averages, printed beside every figure: a busy machine measures little. */
export const machine = (): string =>
  `${availableParallelism()} cores, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;

/** One tick of the kernel's accounting, ms. */
const TICK = 10;

/** Processor time of a process so far, ms, all its threads together; 0 elsewhere than on Linux. */
export function cpuTime(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK;
}

/** Processor time of a process and its children so far, ms, those that have ended included. */
export function cpuTimeOfTree(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const name of children) {
    // A process may end while the list is read.
    const [, fields = ''] = readIfThere(`/proc/${name}/stat`).split(') ');
    const [, parent, ...rest] = fields.split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13).map(Number);
    if (Number(name) === pid) ticks += user + system + endedUser + endedSystem;
    else if (Number(parent) === pid) ticks += user + system;
  }
  return ticks * TICK;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Resident memory of a process, KB. @throws elsewhere than on Linux */
export function residentMemory(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb);
}
