import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another process has the data folder. The message is shown as it is. */
export class LockedError extends Error {}

/**
 * Locks the data folder for this process: the embedded database does not lock it.
 * A lock left by a process that has ended is replaced.
 * @returns the function that unlocks it
 * @throws LockedError while another process holds it
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  mkdirSync(folder, { recursive: true });
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(path, 'utf8'));
      if ((isAlive(holder) && holder !== process.pid) || attempt > 0) {
        throw new LockedError(`The data folder ${folder} is in use by process ${holder}. Stop it, or set DATA_DIR.`);
      }
      rmSync(path, { force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
