import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPageServer } from '../../testing/page-server.ts';
import { findAsset, keepBuild } from './kept-builds.ts';

let root = '';
let builds = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'visavis-builds-'));
  builds = join(root, 'data', 'builds');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A build whose page is one file. */
async function build(name: string): Promise<string> {
  const folder = join(root, name);
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), `<script src="/assets/index-${name}.js"></script>`);
  await writeFile(join(folder, 'assets', `index-${name}.js`), name);
  return folder;
}
const at = (minute: number) => 1_800_000_000_000 + minute * 60_000;
const start = async (name: string, minute: number) => keepBuild(await build(name), builds, at(minute));
/** The builds of a to e that have their file. */
async function kept(): Promise<string> {
  const found = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map(async (name) => ((await findAsset(`index-${name}.js`, root, builds)) ? name : '')),
  );
  return found.join('');
}

describe('the last builds', () => {
  it('are three, the current one included', async () => {
    for (const [minute, name] of ['a', 'b', 'c', 'd'].entries()) await start(name, minute);
    expect(await kept()).toBe('bcd');
    expect(await readdir(builds)).toHaveLength(3);
  });

  it('count a build once, however often it is started', async () => {
    for (const [minute, name] of ['a', 'b', 'c', 'c', 'c'].entries()) await start(name, minute);
    expect(await kept()).toBe('abc');
  });

  it('keep the build that a rollback has started again', async () => {
    for (const [minute, name] of ['a', 'b', 'c', 'a', 'd'].entries()) await start(name, minute);
    expect(await kept()).toBe('acd');
  });

  it('count a build whose desk alone has changed', async () => {
    const folder = await build('a');
    for (const [minute, desk] of ['one', 'two'].entries()) {
      await writeFile(join(folder, 'desk.html'), desk);
      await keepBuild(folder, builds, at(minute));
    }
    expect(await readdir(builds)).toHaveLength(2);
  });

  it('are the same for nodes that start at once on a shared folder', async () => {
    const folder = await build('a');
    // The present: a copy under way has the time of the disk's clock.
    await Promise.all([1, 2, 3, 4].map(() => keepBuild(folder, builds, Date.now())));
    expect(await kept()).toBe('a');
    expect(await readdir(builds)).toHaveLength(1);
  });

  it('leave a copy under way alone, and remove one that a killed process left', async () => {
    for (const [name, minute] of [
      ['.copy-new', 90],
      ['.copy-old', 0],
    ] as const) {
      await mkdir(join(builds, name), { recursive: true });
      await utimes(join(builds, name), at(minute) / 1000, at(minute) / 1000);
    }
    await start('a', 100);
    expect((await readdir(builds)).filter((name) => name.startsWith('.'))).toEqual(['.copy-new']);
  });

  it('hold files by their plain names only', async () => {
    const folder = await build('a');
    expect(await findAsset('index-a.js', folder, builds)).toBe(folder);
    for (const name of ['../index.html', '..', '.', '', 'a/../index-a.js']) {
      expect(await findAsset(name, folder, builds)).toBeUndefined();
    }
  });

  it('are none where the web is not built', async () => {
    await keepBuild(join(root, 'nothing'), builds, at(0));
    expect(await kept()).toBe('');
  });
});

describe('a server', () => {
  const serve = (webFolder: string) => createPageServer({ webFolder, buildsFolder: builds });

  it('serves files of earlier builds, to be cached for good', async () => {
    await start('a', 0);
    await start('b', 1);
    const http = await serve(join(root, 'b'));
    for (const name of ['a', 'b']) {
      const reply = await http.inject(`/assets/index-${name}.js`);
      expect(reply.body).toBe(name);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toContain('javascript');
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect((await http.inject('/')).headers['cache-control']).toBe('no-cache');
    await http.close();
  });

  it.each([
    ['/desk', 'the desk'],
    ['/desk/', 'the desk'],
    ['/desk?from=mail', 'the desk'],
    ['/desk/cases/1', 'the desk'],
    ['/desks', 'index-a.js'],
    ['/user/desk', 'index-a.js'],
    ['/', 'index-a.js'],
  ])('answers %s with the page that has %s', async (path, content) => {
    const folder = await build('a');
    await writeFile(join(folder, 'desk.html'), 'the desk');
    const http = await serve(folder);
    const reply = await http.inject(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(content);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
    await http.close();
  });

  it('serves the files of a build that has replaced its own while it runs, and its own still', async () => {
    await start('a', 0);
    const http = await serve(join(root, 'a'));
    await rm(join(root, 'a', 'assets', 'index-a.js'));
    await writeFile(join(root, 'a', 'assets', 'index-b.js'), 'b');
    expect((await http.inject('/assets/index-a.js')).body).toBe('a');
    expect((await http.inject('/assets/index-b.js')).body).toBe('b');
    await http.close();
  });

  it('answers nothing by halves while another build replaces its own: the page before, then the new one', async () => {
    await start('a', 0);
    const folder = join(root, 'a');
    await writeFile(join(folder, 'desk.html'), 'the desk of a');
    const http = await serve(folder);
    const bodies = async () => Promise.all(['/', '/desk'].map(async (path) => (await http.inject(path)).body));
    const asset = async (name: string) => {
      const { statusCode, body, headers } = await http.inject(`/assets/index-${name}.js`);
      return [statusCode, statusCode === 200 ? body : headers['cache-control']];
    };
    const pages = ['index.html', 'desk.html'];
    const before = await bodies();
    expect(before).toEqual(['<script src="/assets/index-a.js"></script>', 'the desk of a']);

    for (const name of [...pages, 'assets/index-a.js']) await rm(join(folder, name));
    expect([await bodies(), await asset('a')]).toEqual([before, [200, 'a']]);
    // Files are empty between their opening and their first write.
    for (const name of [...pages, 'assets/index-a.js', 'assets/index-b.js']) await writeFile(join(folder, name), '');
    expect([await bodies(), await asset('a'), await asset('b')]).toEqual([before, [200, 'a'], [404, 'no-store']]);

    await writeFile(join(folder, 'assets/index-b.js'), 'b');
    for (const page of pages) await writeFile(join(folder, page), `${page} of b`);
    expect(await bodies()).toEqual(pages.map((page) => `${page} of b`));
    expect([await asset('a'), await asset('b')]).toEqual([
      [200, 'a'],
      [200, 'b'],
    ]);
    await http.close();
  });

  it.each([
    '/assets/index-z.js',
    '/assets/',
    '/assets/..%2findex.html',
    '/assets/../../data/secret',
    '/assets/.copy-1',
  ])('has no %s, and lets no cache keep that answer', async (path) => {
    await start('a', 0);
    await writeFile(join(root, 'data', 'secret'), 'secret');
    const http = await serve(join(root, 'a'));
    const reply = await http.inject(path);
    expect(reply.body).not.toContain('secret');
    expect(reply.body).not.toBe(await readFile(join(root, 'a', 'assets', 'index-a.js'), 'utf8'));
    if (path.startsWith('/assets/') && !path.includes('..')) expect(reply.statusCode).toBe(404);
    expect(reply.headers['cache-control']).toMatch(/^no-(store|cache)$/);
    await http.close();
  });
});
