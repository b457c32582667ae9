import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromiumOrInstall } from './chromium.ts';
import { firefoxOrInstall } from './firefox.ts';
import { readPlaywright } from './playwright-report.ts';
import type { Part } from './run-parts.ts';
import { servicesOrInstall, tryInstall } from './services.ts';
import { readProgram, readVitest } from './test-summary.ts';

const root = resolve(import.meta.dirname, '..');
const node = process.execPath;
const report = (name: string) => resolve(root, '.cache/test', `${name}.json`);

export const bin = (name: string): string => resolve(root, 'node_modules/.bin', name);

/** Builds the web where its sources have changed. */
export const build: Part = { name: 'build', command: [node, resolve(root, 'scripts/prepare.mjs'), '--build'] };

export function unitPart(): Part {
  const json = report('unit');
  return {
    name: 'unit',
    command: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${json}`],
    before: servicesOrInstall,
    report: () => readVitest(json),
  };
}

/** One of the programs that check what they do and can write a report: chaos and attack. */
export function programPart(name: string, program: 'chaos' | 'attack', ...options: string[]): Part {
  const json = report(name);
  return {
    name,
    command: [node, resolve(root, program, 'main.ts'), ...options, '--report', json],
    before: programsOrInstall,
    report: () => readProgram(json),
  };
}

/** A program that says by its exit code alone whether its goals hold. */
export const plainPart = (name: string, program: string, ...options: string[]): Part => ({
  name,
  command: [node, resolve(root, program), ...options],
  before: programsOrInstall,
});

/** @param config `playwright` has the flows, `nightly` the rest */
export function browserPart(name: string, config: 'playwright' | 'nightly', ...selection: string[]): Part {
  const json = report(name);
  return {
    name,
    command: [bin('playwright'), 'test', `--config=e2e/${config}.config.ts`, '--reporter=list,json', ...selection],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: json },
    // Playwright sets FORCE_COLOR for its workers, which warn when NO_COLOR is set too.
    plain: { FORCE_COLOR: '0' },
    before: () => {
      programsOrInstall();
      if (config === 'nightly') firefoxOrInstall();
    },
    report: () => readPlaywright(json),
  };
}

/** An operator's first hour on a fresh server, in a container; it says so where it cannot run here. */
export function walkPart(): Part {
  const json = report('walk');
  return {
    name: 'walk',
    command: ['sh', resolve(root, 'deploy/debian-images/walk.sh'), '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: json },
    plain: { FORCE_COLOR: '0' },
    before: () => {
      chromiumOrInstall();
      if (!existsSync('/usr/bin/podman')) tryInstall('podman', 'mmdebstrap', 'libnss3-tools', 'runc');
    },
    report: () => readPlaywright(json),
  };
}

function programsOrInstall(): void {
  chromiumOrInstall();
  servicesOrInstall();
}
