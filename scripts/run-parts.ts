import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from './test-run.ts';
import { closingLines, type Outcome, type Report } from './test-summary.ts';

const results = resolve(import.meta.dirname, '../.cache/test');

export type Part = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** environment variables that turn colours off, where NO_COLOR does not */
  plain?: Record<string, string>;
  before?: () => void;
  report?: () => Report | undefined;
  /** runs in parallel with the part before it */
  isParallel?: true;
};

/** The parts with these names, all where there are none. Ends the process where a name is unknown. */
export function selectParts(parts: readonly Part[], names: readonly string[]): Part[] {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    console.error(`No such part: ${unknown.join(', ')}. Parts: ${parts.map((part) => part.name).join(', ')}.`);
    process.exit(2);
  }
  return parts.filter((part) => names.length === 0 || names.includes(part.name));
}

/** Runs one part after the other. @param goesOn also after one that failed */
export async function runParts(parts: readonly Part[], { goesOn }: { goesOn: boolean }): Promise<Outcome[]> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const group of groupParallel(parts)) {
    if (!goesOn && outcomes.some(({ state }) => state === 'failed')) {
      for (const { name } of group) outcomes.push({ name, state: 'not run', seconds: 0, closing: [] });
    } else outcomes.push(...(await Promise.all(group.map(runPart))));
  }
  return outcomes;
}

/** Groups of parts that run in parallel. */
function groupParallel(all: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of all) {
    const last = groups.at(-1);
    if (part.isParallel && last) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

async function runPart(part: Part): Promise<Outcome> {
  const heading = `\n── ${part.name}\n`;
  if (!part.isParallel) process.stdout.write(heading);
  const start = performance.now();
  const { code, output } = await run(part, part.isParallel ? { afterwards: heading } : {});
  const report = part.report?.();
  return {
    name: part.name,
    state: code === 0 ? 'passed' : 'failed',
    seconds: (performance.now() - start) / 1000,
    counts: report?.counts,
    failures: report?.failures ?? [],
    closing: closingLines(output),
  };
}
