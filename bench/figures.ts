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
