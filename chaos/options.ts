import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** How much of everything. Times in ms. */
export interface Size {
  /** users who search and talk at a time, and pairs of friends who write */
  callers: number;
  pairs: number;
  /** how long a node is paused: longer than its lease, and than the proxy takes to notice */
  pause: number;
  /** the longest time until a killed node is started again */
  longestDown: number;
  /** the longest cut of a network: the proxy notices after three to six seconds */
  longestCut: number;
  /** how long recovery is observed after each fault at least */
  observe: number;
  /** how many frames a second the cameras of the two browsers give, and of which size */
  frameRate: number;
  width: number;
  height: number;
}

export const sizes = {
  /** part of `npm test` */
  quick: {
    callers: 14,
    pairs: 3,
    pause: 8000,
    longestDown: 3000,
    longestCut: 6000,
    observe: 1500,
    frameRate: 4,
    width: 160,
    height: 120,
  },
  full: {
    callers: 40,
    pairs: 8,
    pause: 30_000,
    longestDown: 6000,
    longestCut: 10_000,
    observe: 11_000,
    frameRate: 10,
    width: 640,
    height: 480,
  },
} as const satisfies Record<string, Size>;

export interface Options {
  faults: number;
  /** decides which faults happen, in which order, to what and for how long, and what users do; 32 bits */
  seed: number;
  size: Size;
  /** injects only faults whose name contains this */
  only: string;
  /** file for `{ passed, failed }`: the numbers of checks that held and that did not */
  report: string | undefined;
}

/** @throws Error with one line that says what is wrong */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      faults: { type: 'string' },
      seed: { type: 'string' },
      report: { type: 'string' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  });
  const integer = (name: 'faults' | 'seed', fallback: number, max: number): number => {
    const text = values[name];
    const value = text === undefined ? fallback : Number(text);
    if (!Number.isInteger(value) || value < 1 || value > max) throw new Error(`--${name} is a number from 1 to ${max}`);
    return value;
  };
  return {
    faults: integer('faults', values.quick ? 7 : 60, 10_000),
    seed: integer('seed', randomInt(1, 2 ** 31), 2 ** 32 - 1),
    // `--quick` injects each kind of fault once, and observes the recovery hardly longer than it takes.
    size: values.quick ? sizes.quick : sizes.full,
    only: values.only ?? '',
    report: values.report,
  };
}
