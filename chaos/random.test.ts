import { expect, it } from 'vitest';
import { createSeededRandom } from './random.ts';

const draw = (seed: number, count = 20) => {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, () => random.int(0, 1_000_000));
};

it('repeats the sequence of a seed', () => {
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  expect(draw(2 ** 32 - 1)).toEqual(draw(2 ** 32 - 1));
});

it('draws whole numbers from both ends of the range', () => {
  const random = createSeededRandom(3);
  const drawn = new Set(Array.from({ length: 200 }, () => random.int(2, 5)));
  expect([...drawn].sort()).toEqual([2, 3, 4, 5]);
});

it('forks a sequence that depends on its name and the seed alone', () => {
  const random = createSeededRandom(4);
  const before = random.fork('users').int(0, 1_000_000);
  random.int(0, 10);
  expect(random.fork('users').int(0, 1_000_000)).toBe(before);
  expect(random.fork('faults').int(0, 1_000_000)).not.toBe(before);
});

it('shuffles without losing an item', () => {
  const items = Array.from({ length: 30 }, (_, index) => index);
  const shuffled = createSeededRandom(5).shuffle(items);
  expect(shuffled).not.toEqual(items);
  expect(shuffled.sort((a, b) => a - b)).toEqual(items);
});

it('is true about as often as the probability says', () => {
  const random = createSeededRandom(6);
  const hits = Array.from({ length: 2000 }, () => random.chance(0.3)).filter(Boolean).length;
  expect(hits / 2000).toBeCloseTo(0.3, 1);
});
