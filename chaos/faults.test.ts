import { expect, it } from 'vitest';
import type { Cluster } from '../server/testing/programs/cluster.ts';
import { chooseFaults } from './faults.ts';
import { sizes } from './options.ts';
import { createSeededRandom } from './random.ts';

const cluster = { nodes: [{}, {}] } as unknown as Cluster;
const choose = (seed: number, faults: number, only = '') =>
  [...chooseFaults(cluster, createSeededRandom(seed), { faults, only, size: sizes.full })].map(({ name, target }) => ({
    name,
    target,
  }));

it('repeats the faults of a seed and chooses others for another', () => {
  expect(choose(5, 30)).toEqual(choose(5, 30));
  expect(choose(5, 30)).not.toEqual(choose(6, 30));
});

it('chooses each kind once before any repeats', () => {
  const names = choose(7, 21).map(({ name }) => name);
  for (const start of [0, 7, 14]) expect(new Set(names.slice(start, start + 7)).size).toBe(7);
});

it('cuts the path from each node to each service, both ways', () => {
  const targets = choose(1, 200, 'cut').map(({ target }) => target);
  for (const node of ['node a', 'node b', 'both nodes']) {
    for (const service of ['PostgreSQL', 'Redis']) {
      for (const how of ['packets dropped', 'connections refused']) {
        expect(targets.some((target) => target.startsWith(`${node} from ${service}, ${how}`))).toBe(true);
      }
    }
  }
});

it('lists the kinds where none matches', () => {
  expect(() => choose(1, 1, 'earthquake')).toThrow('kill a node, pause a node');
});
