import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

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
