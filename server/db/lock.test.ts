import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lockFolder } from './lock.ts';

/** Processes start slowly on a busy machine, and some watch a lock for ten seconds. */
const slow = { timeout: 240_000 };
/** As a container: process 1 of its own. Needs root on Linux. */
const IN_CONTAINER = ['unshare', '--pid', '--fork', '--kill-child'];
const hasContainers = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;
const PROGRAM = `
const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))});
const unlock = await lockFolder(process.argv[1]).catch((error) => {
  console.log(error.message);
  process.exit(1);
});
console.log('locked by', process.pid);
process.on('SIGTERM', () => { unlock(); process.exit(0); });
setInterval(() => {}, 1000);
`;

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A process that locks a folder. */
function start(folder: string, wrapper: string[] = []) {
  const node = [process.execPath, '--input-type=module', '-e', PROGRAM, folder];
  const [command = '', ...args] = [...wrapper, ...node];
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const gone = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGCONT');
    child.kill('SIGKILL');
    await gone;
  });
  return {
    child,
    gone,
    errors: () => errors,
    /** Its first line. */
    says: () =>
      expect
        .poll(() => output.trim(), { timeout: 60_000 })
        .not.toBe('')
        .then(() => output.trim()),
  };
}

it('a second process is refused, and gets the folder once the first has ended or been killed', slow, async () => {
  const folder = dataFolder();
  const first = start(folder);
  expect(await first.says()).toBe(`locked by ${first.child.pid}`);
  expect(await start(folder).says()).toContain(`in use by process ${first.child.pid}. Stop it, or set DATA_DIR.`);
  first.child.kill('SIGTERM');
  await first.gone;
  const second = start(folder);
  expect(await second.says()).toMatch(/^locked/);
  second.child.kill('SIGKILL');
  await second.gone;
  // By this process: the start of another takes long on a busy machine.
  const begun = performance.now();
  const unlock = await lockFolder(folder);
  expect(performance.now() - begun).toBeLessThan(8000);
  unlock();
});

it.skipIf(!hasContainers)('of two containers whose server is process 1 each, one has the folder', slow, async () => {
  const folder = dataFolder();
  const first = start(folder, IN_CONTAINER);
  expect(await first.says()).toBe('locked by 1');
  expect(await start(folder, IN_CONTAINER).says()).toContain('in use by process 1. Stop it');
  expect(await start(folder).says()).toContain('in use by process 1. Stop it');
  // The machine of the first has died: no one is left who would unlock.
  first.child.kill('SIGKILL');
  await first.gone;
  expect(await start(folder, IN_CONTAINER).says()).toBe('locked by 1');
});

it('a lock of another machine that does not beat is replaced by one of those that start', slow, async () => {
  const folder = dataFolder();
  const holder = { id: 'gone', pid: process.pid, host: 'elsewhere', place: 'another boot', beat: 7 };
  writeFileSync(join(folder, 'lock'), JSON.stringify(holder));
  const answers = await Promise.all([start(folder), start(folder), start(folder)].map((each) => each.says()));
  expect(answers.filter((answer) => answer.startsWith('locked'))).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes('in use by process'))).toHaveLength(2);
});

it('a process that stood still until another took its folder ends as it wakes', slow, async () => {
  const folder = dataFolder();
  const first = start(folder);
  await first.says();
  first.child.kill('SIGSTOP');
  const second = start(folder);
  expect(await second.says()).toMatch(/^locked/);
  first.child.kill('SIGCONT');
  await first.gone;
  expect(first.child.exitCode).not.toBe(0);
  expect(first.errors()).toContain(`in use by process ${second.child.pid}`);
  expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')).pid).toBe(second.child.pid);
});

it('a lock of an earlier version counts while its process lives', async () => {
  const folder = dataFolder();
  writeFileSync(join(folder, 'lock'), '1');
  expect(await start(folder).says()).toContain('in use by process 1. Stop it, or set DATA_DIR.');
  writeFileSync(join(folder, 'lock'), String(spawnSync('true').pid));
  expect(await start(folder).says()).toMatch(/^locked/);
});

it('a lock that is just being written ends no process, and one that stays empty is written again', slow, async () => {
  const folder = dataFolder();
  const { child, says } = start(folder);
  await says();
  const path = join(folder, 'lock');
  const { id, beat } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, '');
  await expect.poll(() => readFileSync(path, 'utf8'), { timeout: 60_000 }).toContain(`"id":"${id}"`);
  const isLater = () => JSON.parse(readFileSync(path, 'utf8')).beat > beat + 1;
  await vi.waitUntil(isLater, { timeout: 60_000 });
  expect(child.exitCode).toBeNull();
});
