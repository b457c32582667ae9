import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** Another version of the server and the web, in a folder of its own. */
export interface Release {
  /** the program to start */
  entry: string;
  /** the names of its web files */
  assets: readonly string[];
  /** Call it when no server runs on it any more. */
  remove(): Promise<void>;
}

/** The program of this repository. */
export const currentEntry = join(root, 'server/main.ts');

/** The names of this repository's web files. */
export const currentAssets = (): Promise<string[]> => readdir(join(root, 'web/dist/assets'));

const TEXT = /\.(js|css|html)$/;
/** Would hold the names from before; the server sends the file itself where there are none. */
const COMPRESSED = /\.(br|gz)$/;

/**
 * This repository, with other names for all web files, as a later build has them.
 * @param suffix of the names
 */
export async function makeRelease(suffix = '_b'): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'visavis-release-'));
  for (const name of ['server', 'domain']) await cp(join(root, name), join(folder, name), { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));

  const [from, to] = [join(root, 'web/dist'), join(folder, 'web/dist')];
  await mkdir(join(to, 'assets'), { recursive: true });
  const names = (await currentAssets()).filter((name) => !COMPRESSED.test(name));
  const renamed = new Map(names.map((name) => [name, name.replace(/(\.\w+)$/, `${suffix}$1`)]));
  const rename = (text: string) =>
    [...renamed].reduce((changed, [before, after]) => changed.replaceAll(before, after), text);
  const files = (await readdir(from, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !COMPRESSED.test(entry.name),
  );
  for (const { parentPath, name } of files) {
    const target = join(to, relative(from, parentPath), renamed.get(name) ?? name);
    await mkdir(dirname(target), { recursive: true });
    const content = await readFile(join(parentPath, name));
    await writeFile(target, TEXT.test(name) ? rename(content.toString()) : content);
  }
  return {
    entry: join(folder, 'server/main.ts'),
    assets: [...renamed.values()],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
