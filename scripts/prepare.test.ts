import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Stands in for npm: records its arguments and creates the files that the script checks. */
const NPM = `#!/bin/sh
echo "$*" >> "$PREPARE_TEST/commands"
if [ "$1" = ci ]; then
  if [ -e "$PREPARE_TEST/offline" ]; then rm "$PREPARE_TEST/offline"; echo ECONNRESET >&2; exit 1; fi
  rm -rf node_modules && mkdir -p node_modules/.bin && touch node_modules/.bin/node
else
  mkdir -p web/dist && touch web/dist/index.html
fi
`;

describe('scripts/prepare.mjs', () => {
  let root = '';
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const putLock = (version: string) =>
    put('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/zod': { version } } }));

  /** Runs the script. @returns its exit code and the npm commands it ran */
  async function prepare(...args: string[]): Promise<{ code: number; commands: string[] }> {
    await put('commands', '');
    const env = { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}`, PREPARE_TEST: root };
    const code = await new Promise<number>((done) => {
      execFile(process.execPath, [join(root, 'scripts/prepare.mjs'), ...args], { env }, (error) =>
        done(error ? Number(error.code) : 0),
      );
    });
    const lines = (await readFile(join(root, 'commands'), 'utf8')).split('\n').filter(Boolean);
    return { code, commands: lines.map((line) => line.split(' --')[0] ?? '') };
  }

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'visavis-prepare-'));
    await cp(resolve(import.meta.dirname, 'prepare.mjs'), join(root, 'scripts/prepare.mjs'), { recursive: true });
    await put('bin/npm', NPM);
    await chmod(join(root, 'bin/npm'), 0o755);
    await put('package.json', JSON.stringify({ workspaces: ['domain', 'web'] }));
    await put('domain/package.json', '{}');
    await put('web/package.json', '{}');
    await put('web/main.tsx', 'one');
    await putLock('1.0.0');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('installs once', async () => {
    expect(await prepare()).toEqual({ code: 0, commands: ['ci'] });
    expect(await prepare()).toEqual({ code: 0, commands: [] });
  });

  it('installs again when the lock file or a manifest has changed', async () => {
    await prepare();
    await putLock('2.0.0');
    expect((await prepare()).commands).toEqual(['ci']);
    await put('web/package.json', '{"dependencies":{"react":"1"}}');
    expect((await prepare()).commands).toEqual(['ci']);
  });

  it('installs again after an interrupted install', async () => {
    await prepare();
    await rm(join(root, 'node_modules/.bin/node'));
    expect((await prepare()).commands).toEqual(['ci']);
  });

  it('keeps a manual install that has everything in the lock file', async () => {
    await put('node_modules/.bin/node', '');
    await put('node_modules/zod/package.json', '{}');
    await put(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/zod': { version: '1.0.0' } } }),
    );
    expect((await prepare()).commands).toEqual([]);
    await putLock('2.0.0');
    expect((await prepare()).commands).toEqual(['ci']);
  });

  it('retries once when the network fails', async () => {
    await put('offline', '');
    expect(await prepare()).toEqual({ code: 0, commands: ['ci', 'ci'] });
  });

  it('builds the web when a source has changed, and not for a test', async () => {
    expect((await prepare('--build')).commands).toEqual(['ci', 'run build']);
    await put('web/main.test.tsx', 'two');
    expect((await prepare('--build')).commands).toEqual([]);
    await put('web/main.tsx', 'two');
    expect((await prepare('--build')).commands).toEqual(['run build']);
    await rm(join(root, 'web/dist'), { recursive: true });
    expect((await prepare('--build')).commands).toEqual(['run build']);
  });
});
