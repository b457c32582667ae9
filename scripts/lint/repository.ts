import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The files of the repository as names: what paths in comments and documents are resolved against. */
export interface Tree {
  files: ReadonlySet<string>;
  folders: ReadonlySet<string>;
  fileNames: ReadonlySet<string>;
}

/** @param paths of files, from the root of the repository */
export function treeOf(paths: readonly string[]): Tree {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at));
  }
  return { files: new Set(paths), folders, fileNames: new Set(paths.map((path) => basename(path))) };
}

/** The files that Git knows or would take in, without those that are deleted. */
export function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  return listed.split('\n').filter((path) => path && existsSync(join(root, path)));
}

/** @param path from the root of the repository */
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Whether .gitignore names the path or a folder above it. */
export function readIgnored(): (path: string) => boolean {
  const patterns = readText('.gitignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => globOf(line.replace(/^\/|\/$/g, '')));
  return (path) => {
    const parts = path.split('/');
    const above = parts.map((_, n) => parts.slice(0, n + 1).join('/'));
    return patterns.some((pattern) => [...above, ...parts].some((one) => pattern.test(one)));
  };
}

/** The commands of package.json. */
export const npmScripts = (): string[] => Object.keys(JSON.parse(readText('package.json')).scripts);

const escaped = (text: string) => text.replace(/[.+^$()|[\]\\]/g, '\\$&');

/** `*` stands for a name or a part of one, `**` for any folders, `{a,b}` for either, `<f>` for any one name. */
function globOf(pattern: string): RegExp {
  const source = escaped(pattern)
    .replace(/<[^>]*>/g, '[^/]+')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.split(',').join('|')})`)
    .replace(/\*\*/g, '\u0000')
    .replace(/\*/g, '[^/]*')
    .replaceAll('\u0000', '.*');
  return new RegExp(`^${source}$`);
}

const isPattern = (path: string) => /[*{<]/.test(path);

/** Whether `path`, from the root, is a file or folder, or a pattern that matches one. */
export function exists({ files, folders }: Tree, path: string): boolean {
  if (!isPattern(path)) return files.has(path) || folders.has(path);
  const glob = globOf(path);
  return [...files, ...folders].some((one) => glob.test(one));
}

/** Whether some file or folder has `tail` as the end of its path: `call/seats`, `repo-end.ts`, `*.fake.ts`. */
export function endsSome({ files, folders, fileNames }: Tree, tail: string): boolean {
  if (!isPattern(tail)) return fileNames.has(tail) || [...files, ...folders].some((one) => one.endsWith(`/${tail}`));
  const glob = globOf(`**/${tail}`);
  return [...files, ...folders].some((one) => glob.test(`/${one}`));
}
