import { argv } from 'node:process';
import { machine } from './figures.ts';
import { createHub } from './network/hub.ts';
import { measureNetwork } from './network/measure.ts';
import { type Network, networks } from './network/networks.ts';
import { printMeasurement, reportGoals } from './network/report.ts';
import { endWithParent, isInside, missing, runInside } from './network/sandbox.ts';

/**
 * `npm run bench -- network`: a textbook pair and the product, alternating, over emulated networks: from a press to the
 * other's face, and half a minute of the call (docs/decisions/017).
 * @param names of networks; all where none is named
 */
export async function benchNetwork(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !networks.some((network) => network.name === name));
  if (unknown.length > 0) {
    throw new Error(`No such network: ${unknown.join(', ')}. Known: ${networks.map(({ name }) => name).join(', ')}.`);
  }
  const selected = networks.filter(({ name }) => names.length === 0 || names.includes(name));
  if (isInside()) return measure(selected);
  const relay = selected.some(({ open, relay }) => open || relay) ? ['turnserver', 'openssl'] : [];
  const lack = missing(['ip', 'unshare', 'nsenter', 'python3', ...relay]);
  if (lack === null) return runInside(argv.slice(1));
  console.error(lack);
  process.exitCode = 1;
}

async function measure(selected: readonly Network[]): Promise<void> {
  endWithParent();
  console.log(`network: ${selected.map(({ name }) => name).join(', ')}; ${machine()}`);
  const hub = await createHub();
  for (const network of selected) {
    try {
      const measurement = await measureNetwork(hub, network);
      printMeasurement(measurement);
      reportGoals(measurement);
    } catch (error) {
      console.error(`  MISSED ${network.name}: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
  // The first of a namespace's processes takes the others with it.
  process.exit();
}
