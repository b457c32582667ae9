import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface Options {
  faults: number;
  /** decides which faults happen, in which order, to what and for how long, and what users do; 32 bits */
  seed: number;
  /** injects each kind of fault once and observes the recovery no longer than it takes */
  quick: boolean;
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
    quick: values.quick,
    only: values.only ?? '',
    report: values.report,
  };
}
