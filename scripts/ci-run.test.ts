import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Runs .ci/run from another folder, with an npm that writes down how it was started. */
function runInCi(code: number) {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const record = join(folder, 'record');
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\nprintf '%s\\n' "$CI" "$PWD" "$*" > ${record}\nexit ${code}\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  const { CI: _, ...environment } = process.env;
  const env = { ...environment, PATH: `${folder}:${process.env.PATH}` };
  const { status } = spawnSync(join(root, '.ci/run'), ['unit', 'attack'], { cwd: tmpdir(), env });
  return { status, started: readFileSync(record, 'utf8').trim().split('\n') };
}

it.each([0, 1])('runs the whole suite as in CI, and ends with its exit code %i', (code) => {
  expect(runInCi(code)).toEqual({ status: code, started: ['true', root, 'test --silent -- --all unit attack'] });
});

it('may be started by its name', () => {
  expect(statSync(join(root, '.ci/run')).mode & 0o111).toBe(0o111);
});
