import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', ...path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

it('has one version, of which the changelog tells', () => {
  const lock = JSON.parse(read('package-lock.json'));
  for (const name of ['domain', 'server', 'web']) {
    expect([name, JSON.parse(read(name, 'package.json')).version, lock.packages[name].version]).toEqual([
      name,
      version,
      version,
    ]);
  }
  const [, first, second] = read('CHANGELOG.md').match(/^## \[.+/gm) ?? [];
  expect([first, second].every((heading) => /^## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/.test(heading ?? ''))).toBe(true);
  expect(first).toContain(`[${version}]`);
});

it('publishes the image for two architectures, with labels and a list of what is in it', () => {
  const { on, jobs } = parse(read('.github', 'workflows', 'release.yml'));
  expect(on.push.tags).toEqual(['v*.*.*']);
  const steps: { uses?: string; with?: Record<string, unknown> }[] = jobs.image.steps;
  const build = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'))?.with ?? {};
  expect(build).toMatchObject({ platforms: 'linux/amd64,linux/arm64', sbom: true, provenance: 'mode=max', push: true });
  expect(existsSync(join(import.meta.dirname, '..', String(build.file)))).toBe(true);
  expect(build.labels).toContain('steps.names.outputs.labels');
});

// Debian's package `prometheus` has it.
it('has alert rules that Prometheus takes', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', join(import.meta.dirname, 'alerts.yml')]);
  expect({ status, output: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
});
