import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Stands in for npm: writes down what was asked, and does as much of it as the script looks at. */
const NPM = `#!/bin/sh
echo "$*" >> "$PREPARE_TEST/asked"
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

  /** Runs the script; answers its exit code and what it asked of npm, a command a line. */
  async function prepare(...args: string[]): Promise<{ code: number; asked: string[] }> {
    await put('asked', '');
    const env = { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}`, PREPARE_TEST: root };
    const code = await new Promise<number>((done) => {
      execFile(process.execPath, [join(root, 'scripts/prepare.mjs'), ...args], { env }, (error) =>
        done(error ? Number(error.code) : 0),
      );
    });
    const asked = (await readFile(join(root, 'asked'), 'utf8')).split('\n').filter(Boolean);
    return { code, asked: asked.map((line) => line.split(' --')[0] ?? '') };
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
    expect(await prepare()).toEqual({ code: 0, asked: ['ci'] });
    expect(await prepare()).toEqual({ code: 0, asked: [] });
  });

  it('installs again when the lock file or a workspace asks for something else', async () => {
    await prepare();
    await putLock('2.0.0');
    expect((await prepare()).asked).toEqual(['ci']);
    await put('web/package.json', '{"dependencies":{"react":"1"}}');
    expect((await prepare()).asked).toEqual(['ci']);
  });

  it('installs again over an install that broke off', async () => {
    await prepare();
    await rm(join(root, 'node_modules/.bin/node'));
    expect((await prepare()).asked).toEqual(['ci']);
  });

  it('leaves an install made by hand alone when it has all that the lock file names', async () => {
    await put('node_modules/.bin/node', '');
    await put('node_modules/zod/package.json', '{}');
    await put(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/zod': { version: '1.0.0' } } }),
    );
    expect((await prepare()).asked).toEqual([]);
    await putLock('2.0.0');
    expect((await prepare()).asked).toEqual(['ci']);
  });

  it('tries once more when the network fails', async () => {
    await put('offline', '');
    expect(await prepare()).toEqual({ code: 0, asked: ['ci', 'ci'] });
  });

  it('builds the web when a source differs, and not for a test', async () => {
    expect((await prepare('--build')).asked).toEqual(['ci', 'run build']);
    await put('web/main.test.tsx', 'two');
    expect((await prepare('--build')).asked).toEqual([]);
    await put('web/main.tsx', 'two');
    expect((await prepare('--build')).asked).toEqual(['run build']);
    await rm(join(root, 'web/dist'), { recursive: true });
    expect((await prepare('--build')).asked).toEqual(['run build']);
  });
});
