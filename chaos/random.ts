import { createHash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Repeatable choices: the same seed gives the same sequence. */
export interface SeededRandom {
  /** a whole number, both ends included */
  int(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean;
  shuffle<T>(items: readonly T[]): T[];
  /** An independent sequence for a part of the run, unaffected by how much the others draw. */
  fork(name: string | number): SeededRandom;
}

/** @param seed 32 bits */
export function createSeededRandom(seed: number): SeededRandom {
  const generator = xoroshiro128plus(seed);
  const int = (from: number, to: number) => uniformInt(generator, from, to);
  return {
    int,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error('nothing to pick from');
      return items[int(0, items.length - 1)] as T;
    },
    chance: (probability) => uniformFloat64(generator) < probability,
    shuffle<T>(items: readonly T[]): T[] {
      const left = [...items];
      return items.map(() => left.splice(int(0, left.length - 1), 1)[0] as T);
    },
    fork: (name) => createSeededRandom(createHash('sha256').update(`${seed} ${name}`).digest().readInt32BE()),
  };
}
