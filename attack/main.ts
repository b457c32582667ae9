/**
 * `npm run attack`: attacks servers that it starts itself, and prints a verdict for each thing that must hold.
 * `-- fuzz` picks a part; `--cluster` attacks two nodes in place of one process on the embedded database; `--long` takes
 * up to an hour a part, `--short` half a minute in all; `--seed 1` repeats a run.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machine } from '../bench/figures.ts';
import { servicesOrInstall } from '../scripts/services.ts';
import { type AbuseSize, abuse } from './abuse/abuse.ts';
import { accessNeeds, checkAccess } from './access/access.ts';
import { type Check, describeCheck, print } from './findings.ts';
import { type FuzzSize, fuzz, fuzzNeeds } from './fuzz/fuzz.ts';
import { explainBroken, startTarget, type Target } from './target.ts';

interface Size {
  abuse: AbuseSize;
  fuzz: FuzzSize;
}

const sizes = {
  // Part of `npm test`, also on a busy machine: the goals are those of a stall.
  short: {
    abuse: { duration: 1_000, scale: 0.03, isQuick: true, goal: 5_000 },
    fuzz: { requests: 2_000, events: 1_000, minutes: 10, parts: 2, healthGoal: 2_000, reachGoal: 0.3 },
  },
  medium: {
    abuse: { duration: 6_000, scale: 0.2, isQuick: false, goal: 1_000 },
    fuzz: { requests: 50_000, events: 25_000, minutes: 10, parts: 4, healthGoal: 200, reachGoal: 0.6 },
  },
  long: {
    abuse: { duration: 15_000, scale: 1, isQuick: false, goal: 1_000 },
    fuzz: { requests: 1_000_000, events: 500_000, minutes: 60, parts: 8, healthGoal: 200, reachGoal: 0.7 },
  },
} satisfies Record<string, Size>;

/** Access and fuzz attack the same servers, which have no limits; abuse those that have them, which it starts itself. */
const parts: Record<string, (shared: () => Promise<Target>, size: Size) => Promise<Check[]>> = {
  access: async (shared) => checkAccess(await shared()),
  abuse: (_, size) => abuse(setUp, size.abuse),
  fuzz: async (shared, size) => fuzz(await shared(), size.fuzz, seed),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    seed: { type: 'string' },
    report: { type: 'string' },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const size = values.long ? sizes.long : values.short ? sizes.short : sizes.medium;
const setUp = values.cluster ? 'cluster' : 'embedded';
const chosen = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = chosen.filter((name) => !parts[name]);
if (unknown.length > 0 || !Number.isInteger(seed)) {
  console.error(`Unknown: ${unknown.join(', ') || `seed ${values.seed}`}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
if (setUp === 'cluster') servicesOrInstall();

console.log(`attack: ${chosen.join(', ')} on ${setUp}, seed ${seed}, ${machine()}`);
const fuzzed = fuzzNeeds(size.fuzz);
let target: Promise<Target> | undefined;
const shared = () => {
  target ??= startTarget(setUp, { ...fuzzed, members: [...accessNeeds, ...fuzzed.members] });
  return target;
};
const checks: Check[] = [];
try {
  for (const name of chosen) {
    const start = performance.now();
    const found = (await parts[name]?.(shared, size)) ?? [];
    print(`${name}, ${setUp}, ${((performance.now() - start) / 1000).toFixed(0)} s`, found);
    checks.push(...found);
  }
} finally {
  const started = await target;
  if (started) explainBroken(started, checks);
  await started?.stop();
}
const failures = checks.filter(({ holds }) => !holds).map(describeCheck);
const [passed, failed] = [checks.length - failures.length, failures.length];
if (values.report) writeFileSync(values.report, JSON.stringify({ passed, failed, failures }));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
