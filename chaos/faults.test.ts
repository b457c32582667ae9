import { expect, it } from 'vitest';
import type { Cluster } from '../server/testing/programs/cluster.ts';
import { createChance } from './random.ts';
import { chooseFaults } from './faults.ts';

const cluster = { nodes: [{}, {}] } as unknown as Cluster;
const choose = (seed: number, faults: number, only = '') =>
  [...chooseFaults(cluster, createChance(seed), { faults, only })].map(({ name, target }) => ({ name, target }));

it('chooses the same for a seed, and something else for another', () => {
  expect(choose(5, 30)).toEqual(choose(5, 30));
  expect(choose(5, 30)).not.toEqual(choose(6, 30));
});

it('lets each kind come once before any comes again', () => {
  const names = choose(7, 21).map(({ name }) => name);
  for (const start of [0, 7, 14]) expect(new Set(names.slice(start, start + 7)).size).toBe(7);
});

it('cuts every path that there is, each way', () => {
  const targets = choose(1, 200, 'cut').map(({ target }) => target);
  for (const who of ['node a', 'node b', 'both nodes']) {
    for (const what of ['PostgreSQL', 'Redis']) {
      for (const how of ['in silence', 'refused']) {
        expect(targets.some((target) => target.startsWith(`${who} from ${what}, ${how}`))).toBe(true);
      }
    }
  }
});

it('says which kinds there are where none is meant', () => {
  expect(() => choose(1, 1, 'earthquake')).toThrow('kill a node, hold a node still');
});
