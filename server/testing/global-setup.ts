import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dumpEmptyDatabase } from '../db/connect.ts';

const root = join(import.meta.dirname, '..', '..');

declare module 'vitest' {
  export interface ProvidedContext {
    /** path of a migrated, empty database to start worlds from */
    databaseTemplate: string;
  }
}

/** Creates an empty, migrated database once per set of migrations; every world starts from a copy. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('databaseTemplate', await databaseTemplate());
}

export async function databaseTemplate(): Promise<string> {
  const migrations = join(root, 'server', 'db', 'migrations');
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'package-lock.json')));
  for (const name of readdirSync(migrations).sort()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrations, name)));
  }
  const folder = join(root, '.cache');
  const path = join(folder, `empty-database-${hash.digest('hex').slice(0, 16)}.tar`);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const partial = `${path}.${process.pid}`;
    writeFileSync(partial, await dumpEmptyDatabase());
    renameSync(partial, path);
  }
  return path;
}
