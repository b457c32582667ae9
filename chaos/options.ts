import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface Arguments {
  faults: number;
  /** chooses the faults, their order, whom they hit and how long; what people do; 32 bits */
  seed: number;
  /** each kind once, and no longer a look after each than it takes */
  quick: boolean;
  /** only faults whose name holds this */
  only: string;
  /** file for `{ passed, failed }`: the moments at which all held, and at which it did not */
  report: string | undefined;
}

/** @throws Error that says what is wrong */
export function readArguments(args: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ faults: { type: 'string' }, seed: { type: 'string' }, report: { type: 'string' }, only: { type: 'string' } },
      quick: { type: 'boolean', default: false },
    },
  });
  const whole = (name: 'faults' | 'seed', otherwise: number, most: number): number => {
    const text = values[name];
    const value = text === undefined ? otherwise : Number(text);
    if (!Number.isInteger(value) || value < 1 || value > most)
      throw new Error(`--${name} is a number from 1 to ${most}`);
    return value;
  };
  return {
    faults: whole('faults', values.quick ? 7 : 60, 10_000),
    seed: whole('seed', randomInt(1, 2 ** 31), 2 ** 32 - 1),
    quick: values.quick,
    only: values.only ?? '',
    report: values.report,
  };
}
