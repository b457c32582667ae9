/** Chance that can be repeated: the same seed, the same choices. */
export interface Chance {
  /** from 0 to under 1 */
  next(): number;
  /** a whole number, both ends included */
  whole(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  happens(share: number): boolean;
  shuffle<T>(items: readonly T[]): T[];
  /** Chance of its own for a part of the run, so that what others do changes nothing for it. */
  fork(name: string | number): Chance;
}

/** Mulberry32 over a 32-bit seed. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick<T>(items: readonly T[]): T {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    happens: (share) => next() < share,
    shuffle<T>(items: readonly T[]): T[] {
      const left = [...items];
      return Array.from({ length: left.length }, () => left.splice(whole(0, left.length - 1), 1)[0] as T);
    },
    fork(name) {
      let hash = seed ^ 0x811c9dc5;
      for (const letter of String(name)) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
      return createChance(hash);
    },
  };
}
