import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import type { Answer } from './command-schema.ts';
import { listenForOperator } from './listen.ts';

let dataDir: string;
let path: string;
/** what was asked */
let asked: unknown[];
let answer: () => Promise<Answer>;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() };
const clock = createFakeClock();
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'visavis-listen-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  path = join(dataDir, 'operator.sock');
  asked = [];
  answer = async () => ({ ok: true, data: 'done' });
  for (const each of Object.values(log)) each.mockClear();
});

async function listen({ after } = clock) {
  const listener = await listenForOperator({
    dataDir,
    workingDirectory: '/',
    log: log as never,
    clock: { ...clock, after },
    async run(request) {
      asked.push(request);
      return answer();
    },
  });
  onTestFinished(() => listener.close());
  return listener;
}
/** Sends a text and ends. @returns everything that is answered */
async function exchange(sent: string): Promise<string> {
  const connection = connect(path);
  connection.end(sent);
  return text(connection);
}

describe('the socket', () => {
  it('answers a line with a line, and is its owner’s alone', async () => {
    await listen();
    expect(await exchange('{"command":"stats"}\n')).toBe('{"ok":true,"data":"done"}\n');
    expect(asked).toEqual([{ command: 'stats' }]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('answers one request a connection, and what is no JSON as a request of nothing', async () => {
    await listen();
    expect(await exchange('{"command":"stats"}\n{"command":"stats"}\n')).toBe('{"ok":true,"data":"done"}\n');
    expect(await exchange('nonsense\n')).toBe('{"ok":true,"data":"done"}\n');
    expect(asked).toEqual([{ command: 'stats' }, undefined]);
  });

  it('answers nothing to who asks nothing', async () => {
    await listen();
    expect(await exchange('')).toBe('');
    expect(asked).toEqual([]);
  });

  it('closes a connection that sends more than a request has, and goes on', async () => {
    await listen();
    await exchange('x'.repeat(65 * 1024)).catch(() => '');
    expect(asked).toEqual([]);
    expect(await exchange(`"${'x'.repeat(60 * 1024)}"\n`)).toBe('{"ok":true,"data":"done"}\n');
  });

  it('says so where a command fails', async () => {
    answer = async () => {
      throw new Error('broken');
    };
    await listen();
    expect(JSON.parse(await exchange('{}\n'))).toEqual({
      ok: false,
      code: 'INTERNAL',
      error: 'Something went wrong; the log of the server says what',
    });
    expect(log.error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'operator request failed');
  });
});

describe('where there is a file', () => {
  it('of a killed server it takes its place', async () => {
    writeFileSync(path, '');
    await listen();
    expect(await exchange('{}\n')).toContain('done');
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('of a running one it leaves that alone, and says so', async () => {
    await listen();
    const second = await listen();
    expect(log.info.mock.calls).toEqual([[`Another server of this data folder listens at ${path}`]]);
    await second.close();
    expect(await exchange('{}\n')).toContain('done');
    expect(asked).toHaveLength(1);
  });

  it('of a running one it asks again and again, and gathers nothing by it', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    await listen();
    const rounds: (() => void)[] = [];
    const after = (_: number, ask: () => void) => {
      rounds.push(ask);
      return () => undefined;
    };
    await listen({ ...clock, after });
    for (let count = 1; count <= 12; count += 1) {
      await vi.waitUntil(() => rounds.length === count);
      rounds.at(-1)?.();
    }
    await vi.waitUntil(() => rounds.length === 13);
    expect(warnings).toEqual([]);
  });

  it('that cannot be one of its own, the server runs without it', async () => {
    rmSync(dataDir, { recursive: true });
    const listener = await listen();
    expect(log.warn.mock.calls).toEqual([[expect.stringContaining(`No operator socket at ${path}: listen E`)]]);
    await listener.close();
  });

  it('of too long a path, too', async () => {
    dataDir = join(dataDir, 'x'.repeat(120));
    const listener = await listen();
    expect(log.warn.mock.calls).toEqual([[expect.stringContaining('Set a shorter DATA_DIR.')]]);
    await listener.close();
  });
});

it('closing ends open connections, and removes the file', async () => {
  const listener = await listen();
  const connection = connect(path);
  await new Promise<void>((resolve) => connection.once('connect', resolve));
  const closed = new Promise<void>((resolve) => connection.once('close', () => resolve()));
  connection.on('error', () => undefined);
  await listener.close();
  await closed;
  expect(existsSync(path)).toBe(false);
});
