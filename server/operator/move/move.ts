import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, isFileName } from '../../ports/file-store/file-store.ts';
import { type CopiedTable, MoveRefusal, moveDatabase } from './repo-move.ts';

export interface Move {
  dataDir: string;
  /** of the PostgreSQL database */
  url: string;
  /** where pictures and evidence go; unset: they stay in the data folder */
  files: FileStore | undefined;
  out(text: string): void;
}

/** Lines about one table, at most one in that time, ms. */
const TOLD_EVERY = 2000;

/**
 * Moves what is in a data folder to a PostgreSQL database, and its files to the file store. Run again after it has broken
 * off, it goes on where it was.
 * @throws Error with a message for the operator
 */
export async function move({ dataDir, url, files, out }: Move): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new MoveRefusal(`There is no embedded database in ${dataDir}.`);
  const moved = await moveDatabase(dataDir, url, reporter(out));
  const rows = [...moved.values()].reduce((sum, count) => sum + count, 0);
  out(`${moved.size} tables with ${rows} rows are moved.`);
  const folder = join(dataDir, 'uploads');
  if (files) out(`${await copyFiles(folder, files)} files are moved.`);
  out(
    `Start the server with DATABASE_URL${files ? ', S3_URL' : ''} and the same DATA_DIR, which has its secrets${files ? '' : ' and files'}: everyone stays signed in.`,
  );
}

function reporter(out: (text: string) => void): (copied: CopiedTable) => void {
  let toldAt = 0;
  return ({ name, rows, share }) => {
    if (share < 1 && performance.now() - toldAt < TOLD_EVERY) return;
    toldAt = performance.now();
    out(`${name}: ${rows} rows${share < 1 ? `, ${Math.floor(share * 100)} %` : ''}`);
  };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Copies the files that are not there with the same content, and compares what is stored. @returns how many there are */
async function copyFiles(folder: string, files: FileStore): Promise<number> {
  const names = existsSync(folder) ? (await readdir(folder)).filter(isFileName) : [];
  const stored = async (name: string) => {
    const file = await files.open(name);
    return file && hashOf(Buffer.concat(await file.body.toArray()));
  };
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    if ((await stored(name)) === hashOf(bytes)) continue;
    await files.put(name, bytes);
    if ((await stored(name)) !== hashOf(bytes)) throw new Error(`${name}: what is stored is not what was read`);
  }
  return names.length;
}
