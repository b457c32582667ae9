import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** The value below which a share of the samples lies; `share` from 0 to 1. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** What else the machine had to do: figures of a loaded machine say little. */
export const machine = (): string =>
  `${availableParallelism()} cores, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;

/** One tick of the kernel's accounts, in milliseconds. */
const TICK = 10;

/** What a process has used of the processors so far, all its threads together (ms). Linux tells; elsewhere 0. */
export function cpuTime(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK;
}

/** Memory of a process that is in use and not swapped out, in KB. @throws elsewhere than on Linux */
export function residentMemory(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb);
}
