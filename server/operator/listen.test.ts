import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeskWorld, type DeskWorld } from '../testing/desk.ts';
import type { World } from '../testing/world.ts';
import { runOperator } from './cli.ts';
import { listenForOperator } from './listen.ts';

let desk: DeskWorld;
let world: World;
beforeAll(async () => {
  desk = await createDeskWorld();
  world = desk.world;
});
afterAll(() => desk.close());

const operator = (...argv: string[]) => desk.operator(...argv);
describe('the socket', () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'visavis-desk-'));
  const exchange = async (path: string, line: string) => {
    const connection = connect(path);
    connection.end(line);
    return text(connection);
  };

  it('is for its owner alone', () => {
    expect(statSync(join(world.config.dataDir, 'operator.sock')).mode & 0o777).toBe(0o600);
  });

  it('answers what is no request, and goes on', async () => {
    const path = join(world.config.dataDir, 'operator.sock');
    for (const line of [
      'nonsense',
      '{}',
      '{"command":"rm","input":{}}',
      '{"command":"reports show","input":{"id":7}}',
    ]) {
      expect(JSON.parse(await exchange(path, `${line}\n`))).toMatchObject({ ok: false, code: 'MALFORMED' });
    }
    expect(await exchange(path, '')).toBe('');
    await exchange(path, 'x'.repeat(200_000)).catch(() => '');
    expect((await operator('stats')).exit).toBe(0);
  });

  it('replaces what a killed server left, and leaves a living one alone', async () => {
    const dataDir = folder();
    const path = join(dataDir, 'operator.sock');
    // A socket whose server is gone is a file that refuses connections; so is any other file.
    writeFileSync(path, '');
    const first = await desk.listen(dataDir);
    const ask = () => exchange(path, '{"command":"stats","input":{}}\n');
    expect(JSON.parse(await ask())).toMatchObject({ ok: true });
    const second = await desk.listen(dataDir);
    await second.close();
    expect(JSON.parse(await ask())).toMatchObject({ ok: true });
    await first.close();
    await expect(ask()).rejects.toMatchObject({ code: 'ENOENT' });
    rmSync(dataDir, { recursive: true });
  });

  it('that cannot be had is no reason not to start, and is said in one line', async () => {
    const warnings: string[] = [];
    const dataDir = join(tmpdir(), 'x'.repeat(120));
    const options = { dataDir, workingDirectory: '/nowhere', run: world.app.desk.run };
    const deaf = await listenForOperator({
      ...options,
      log: { ...desk.log, warn: (line: string) => void warnings.push(line) } as never,
    });
    expect(warnings).toEqual([expect.stringContaining('Set a shorter DATA_DIR.')]);
    await deaf.close();
    const lines: string[] = [];
    const surroundings = {
      dataDir,
      workingDirectory: '/nowhere',
      out: () => {},
      err: (line: string) => void lines.push(line),
    };
    expect(await runOperator(['stats'], surroundings)).toBe(3);
    expect(lines).toEqual(warnings);
  });

  it('without a server behind it is said so, with exit code 3', async () => {
    const dataDir = folder();
    const errors: string[] = [];
    const run = () =>
      runOperator(['stats'], { dataDir, workingDirectory: '/', out: () => {}, err: (line) => void errors.push(line) });
    expect(await run()).toBe(3);
    expect(errors[0]).toBe(`No server answers on ${dataDir}: is it running, with this DATA_DIR?`);
    // A server that dies while it is asked.
    const dying = createServer((connection) => connection.destroy());
    await new Promise<void>((resolve) => dying.listen(join(dataDir, 'operator.sock'), resolve));
    expect(await run()).toBe(3);
    await new Promise((resolve) => dying.close(resolve));
    rmSync(dataDir, { recursive: true });
  });
});

describe('the command itself', () => {
  async function typed(...argv: string[]) {
    const main = join(import.meta.dirname, 'main.ts');
    const child = spawn(process.execPath, [main, ...argv], {
      env: { DATA_DIR: world.config.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { exit: await exit, out, err };
  }

  it('speaks to the running server and says by its exit code how it went', async () => {
    const rosa = await world.person('rosa');
    const [shown, missing, misused, helped] = await Promise.all([
      typed('users', 'show', 'rosa'),
      typed('users', 'show', 'nobody'),
      typed('users', 'show'),
      typed('--help'),
    ]);
    expect([shown.exit, missing.exit, misused.exit, helped.exit]).toEqual([0, 1, 2, 0]);
    expect(shown.out).toContain(rosa.userId);
    expect(missing).toMatchObject({ out: '', err: 'No user nobody\n' });
    expect(misused.err).toContain('<user> is missing');
    expect(helped.out).toContain('users set-plan <user> <plan>');
  });
});
