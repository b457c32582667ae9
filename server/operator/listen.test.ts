import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperatorWorld, type OperatorWorld } from '../testing/operator-world.ts';
import type { World } from '../testing/world.ts';
import { runOperator } from './cli/cli.ts';
import { listenForOperator } from './listen.ts';

let operatorWorld: OperatorWorld;
let world: World;
beforeAll(async () => {
  operatorWorld = await createOperatorWorld();
  world = operatorWorld.world;
});
afterAll(() => operatorWorld.close());

const operator = (...argv: string[]) => operatorWorld.operator(...argv);

describe('the socket', () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'visavis-operator-'));
  const exchange = async (path: string, line: string) => {
    const connection = connect(path);
    connection.end(line);
    return text(connection);
  };

  it('is accessible to its owner alone', () => {
    expect(statSync(join(world.config.dataDir, 'operator.sock')).mode & 0o777).toBe(0o600);
  });

  it('answers malformed requests and keeps serving', async () => {
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

  it('replaces the file of a killed server, and the socket of a running one once that is gone', async () => {
    const dataDir = folder();
    const path = join(dataDir, 'operator.sock');
    // Any file refuses connections like the socket of a killed server.
    writeFileSync(path, '');
    const first = await operatorWorld.listen(dataDir);
    const ask = () => exchange(path, '{"command":"stats","input":{}}\n');
    expect(JSON.parse(await ask())).toMatchObject({ ok: true });
    const second = await operatorWorld.listen(dataDir);
    await second.close();
    expect(JSON.parse(await ask())).toMatchObject({ ok: true });
    const third = await operatorWorld.listen(dataDir);
    await first.close();
    await expect(ask()).rejects.toMatchObject({ code: 'ENOENT' });
    await world.clock.advance(10_000);
    await expect.poll(() => ask().then(JSON.parse, () => null)).toMatchObject({ ok: true });
    await third.close();
    rmSync(dataDir, { recursive: true });
  });

  it('does not keep the server from starting where its path is too long; one line says so', async () => {
    const warnings: string[] = [];
    const dataDir = join(tmpdir(), 'x'.repeat(120));
    const options = { dataDir, workingDirectory: '/nowhere', clock: world.clock, run: world.app.operator.run };
    const listener = await listenForOperator({
      ...options,
      log: { ...operatorWorld.log, warn: (line: string) => void warnings.push(line) } as never,
    });
    expect(warnings).toEqual([expect.stringContaining('Set a shorter DATA_DIR.')]);
    await listener.close();
    const lines: string[] = [];
    const commandLine = {
      dataDir,
      workingDirectory: '/nowhere',
      examine: async () => [],
      out: () => {},
      err: (line: string) => void lines.push(line),
      pour: async () => {},
    };
    expect(await runOperator(['stats'], commandLine)).toBe(3);
    expect(lines).toEqual(warnings);
  });

  it('makes the command exit with 3 where no server answers on it', async () => {
    const dataDir = folder();
    const errors: string[] = [];
    const run = () =>
      runOperator(['stats'], {
        ...{ dataDir, workingDirectory: '/', examine: async () => [], out: () => {}, pour: async () => {} },
        err: (line) => void errors.push(line),
      });
    expect(await run()).toBe(3);
    expect(errors[0]).toBe(`No server answers on ${dataDir}: is it running, with this DATA_DIR?`);
    // A server that dies before it answers.
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

  it('runs against the running server and reports the result by its exit code', async () => {
    const rosa = await world.person('rosa');
    const [shown, missing, misused, helped] = await Promise.all([
      typed('users', 'show', 'rosa'),
      typed('users', 'show', 'unknown'),
      typed('users', 'show'),
      typed('--help'),
    ]);
    expect([shown.exit, missing.exit, misused.exit, helped.exit]).toEqual([0, 1, 2, 0]);
    expect(shown.out).toContain(rosa.userId);
    expect(missing).toMatchObject({ out: '', err: 'No user unknown\n' });
    expect(misused.err).toContain('<user> is missing');
    expect(helped.out).toContain('users set-plan <user> <plan>');
  });

  it('takes no offence at a reader that has seen enough, and says where an answer cannot be written', async () => {
    const main = join(import.meta.dirname, 'main.ts');
    const shell = (line: string) =>
      new Promise<{ exit: number | null; err: string }>((resolve) => {
        const child = spawn('bash', ['-c', line, process.execPath, main], {
          env: { DATA_DIR: world.config.dataDir },
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        const err = text(child.stderr);
        child.once('close', async (exit) => resolve({ exit, err: await err }));
      });
    expect(await shell('set -o pipefail; "$0" "$1" --help | true')).toEqual({ exit: 0, err: '' });
    expect(await shell('"$0" "$1" stats > /dev/full')).toEqual({
      exit: 4,
      err: expect.stringMatching(/^The answer could not be written: ENOSPC.*\n$/),
    });
  });
});
