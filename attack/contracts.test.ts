import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contracts, events, routes } from './contracts.ts';

const domain = join(import.meta.dirname, '..', 'domain');

it('attacks the contract of every feature', () => {
  const features = readdirSync(domain).filter((folder) => existsSync(join(domain, folder, 'contract.ts')));
  expect(Object.keys(contracts).sort()).toEqual(features.sort());
});

it('finds routes and events in every contract', () => {
  expect(routes.length).toBeGreaterThan(40);
  expect(events.length).toBeGreaterThan(30);
});
