import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The built web client. */
export const webFolder = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');
/** Builds that this node, or one that shares its data folder, has served. */
export const buildsFolderOf = (dataDir: string): string => join(dataDir, 'builds');

/** Builds whose files stay available, the current one included: tabs opened before a deployment still ask for them. */
const KEPT_BUILDS = 3;
/** The app, and the desk. */
const PAGES = ['index.html', 'desk.html'];
const UNFINISHED = '.copy-';
/** After this, ms, a copy without an end is the rest of a killed process. */
const ABANDONED = 3_600_000;

/** Names that a build gives its files; nothing else is looked up on the disk. */
const ASSET = /^[\w-][\w.-]*$/;

/**
 * Copies the files of a build to a folder of its own and removes the oldest builds. Many nodes may share `folder`: a
 * copy appears whole or not at all.
 * @param webFolder the build; nothing happens where there is none
 */
export async function keepBuild(webFolder: string, folder: string, now: number): Promise<void> {
  const pages = await Promise.all(PAGES.map((page) => readFile(join(webFolder, page)).catch(() => '')));
  if (!pages[0]) return;
  await mkdir(folder, { recursive: true });
  // Each page names its entry, whose name changes with everything that it loads.
  const hash = createHash('sha256');
  for (const page of pages) hash.update(page);
  const kept = join(folder, hash.digest('hex').slice(0, 16));
  if (!existsSync(kept)) {
    const copy = await mkdtemp(join(folder, UNFINISHED));
    await cp(join(webFolder, 'assets'), join(copy, 'assets'), { recursive: true });
    await rename(copy, kept).catch(async (error) => {
      await rm(copy, { recursive: true, force: true });
      // Another node was faster.
      if (!existsSync(kept)) throw error;
    });
  }
  // The newest is the one that was started last, after a rollback too.
  await utimes(kept, new Date(now), new Date(now));
  await removeOldest(folder, now);
}

async function buildsOf(folder: string): Promise<{ path: string; at: number; isWhole: boolean }[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // Another node may remove it meanwhile.
      const at = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
      return { path, at, isWhole: !name.startsWith(UNFINISHED) };
    }),
  );
  return found.sort((one, other) => other.at - one.at);
}

async function removeOldest(folder: string, now: number): Promise<void> {
  const builds = await buildsOf(folder);
  const old = builds.filter(({ isWhole }) => isWhole).slice(KEPT_BUILDS);
  const abandoned = builds.filter(({ at, isWhole }) => !isWhole && at < now - ABANDONED);
  for (const { path } of [...old, ...abandoned]) await rm(path, { recursive: true, force: true });
}

/**
 * @returns the build that has this file in its `assets`: the newest that is kept, else the current one. A copy is whole; a
 * build that is just replacing the current one writes files of the same names anew.
 */
export async function findAsset(name: string, webFolder: string, folder: string): Promise<string | undefined> {
  if (!ASSET.test(name)) return undefined;
  const has = (root: string) => (statSync(join(root, 'assets', name), { throwIfNoEntry: false })?.size ?? 0) > 0;
  const kept = (await buildsOf(folder)).find(({ path, isWhole }) => isWhole && has(path))?.path;
  return kept ?? (has(webFolder) ? webFolder : undefined);
}
