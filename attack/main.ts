/**
 * `npm run attack`: attacks servers that it starts itself, and prints a verdict for each thing that must hold.
 * `-- fuzz` picks a part; `--short` takes minutes off, `--set-up embedded` one set-up, `--seed 1` repeats a run.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { servicesOrInstall } from '../scripts/services.ts';
import { abuse } from './abuse/abuse.ts';
import { checkAccess } from './access/access.ts';
import { type Check, print } from './findings.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { SET_UPS, type SetUp } from './target.ts';

interface Options {
  short: boolean;
  seed: number;
}

const parts: Record<string, (setUp: SetUp, options: Options) => Promise<Check[]>> = {
  access: (setUp) => checkAccess(setUp),
  abuse: (setUp, { short }) => abuse(setUp, { short }),
  fuzz: (setUp, { short, seed }) =>
    fuzz(setUp, short ? { requests: 4_000, events: 2_000 } : { requests: 1_000_000, events: 500_000 }, seed),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    'set-up': { type: 'string', multiple: true },
    report: { type: 'string' },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const chosen = positionals.length > 0 ? positionals : Object.keys(parts);
const setUps = (values['set-up'] ?? SET_UPS) as SetUp[];
const unknown = [...chosen.filter((name) => !parts[name]), ...setUps.filter((name) => !SET_UPS.includes(name))];
if (unknown.length > 0 || !Number.isInteger(seed)) {
  console.error(
    `Unknown: ${unknown.join(', ') || `seed ${values.seed}`}. Parts: ${Object.keys(parts).join(', ')}; set-ups: ${SET_UPS.join(', ')}`,
  );
  process.exit(2);
}
servicesOrInstall();

console.log(`attack: ${chosen.join(', ')} on ${setUps.join(' and ')}, seed ${seed}`);
const checks: Check[] = [];
for (const setUp of setUps) {
  for (const name of chosen) {
    const found = (await parts[name]?.(setUp, { short: values.short, seed })) ?? [];
    print(`${name}, ${setUp}`, found);
    checks.push(...found);
  }
}
const failed = checks.filter(({ holds }) => !holds).length;
if (values.report) writeFileSync(values.report, JSON.stringify({ passed: checks.length - failed, failed }));
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
