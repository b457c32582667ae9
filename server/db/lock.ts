import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Another process has the data folder. The message is shown as it is. */
export class LockedError extends Error {}

/** How often a process shows that it is alive, ms. */
const BEAT = 2000;
/** A lock that has not changed for this long is of a process that is dead: several beats, as a busy one beats late. ms */
const WATCH = 10_000;
/** How long another process that started at the same moment may take to write the lock, ms. */
const SETTLE = 300;

/** The owner of a folder, as its lock file says. */
interface Holder {
  /** of this start of the process */
  id: string;
  pid: number;
  host: string;
  /** where pids are told apart: each container has its own; null where the system does not say */
  place: string | null;
  /** counts up: no clock is compared */
  beat: number;
}

const tryTo = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const readPlace = (): string | null =>
  tryTo(() => `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`);

/** Undefined where it is being written, or is of an earlier version, which wrote its pid alone and did not beat. */
function holderIn(text: string): Holder | undefined {
  const parsed = tryTo(() => JSON.parse(text) as unknown);
  return typeof parsed === 'object' && parsed !== null ? (parsed as Holder) : undefined;
}

const isOfEarlierVersion = (text: string): boolean => /^\d+$/.test(text);

/** Whether the process of a lock is gone for sure, without watching it. */
function isGone(text: string, place: string | null): boolean {
  const holder = holderIn(text);
  if (isOfEarlierVersion(text)) return !isAlive(Number(text)) || Number(text) === process.pid;
  if (!holder) return false;
  return place !== null && holder.place === place && !isAlive(holder.pid);
}

/** Watches a lock that may be left behind. */
async function watch(path: string, text: string): Promise<'beats' | 'still' | 'unlocked'> {
  for (let waited = 0; waited < WATCH; waited += BEAT / 8) {
    await delay(BEAT / 8);
    const now = tryTo(() => readFileSync(path, 'utf8'));
    if (now === null) return 'unlocked';
    if (now !== text) return 'beats';
  }
  return 'still';
}

/**
 * Locks the data folder for this process: the embedded database does not lock it. A process that is elsewhere, in another
 * container or on another machine, is known to be alive by its beats. A lock left by a process that has ended is replaced,
 * at once where this process can tell, else after `WATCH`.
 * @returns the function that unlocks it
 * @throws LockedError while another process holds it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, 'lock');
  const own: Holder = { id: randomUUID(), pid: process.pid, host: hostname(), place: readPlace(), beat: 0 };
  const read = () => tryTo(() => readFileSync(path, 'utf8'));
  const write = (flag: 'w' | 'wx' | 'r+') => writeFileSync(path, JSON.stringify(own), { flag, mode: 0o600 });
  const isOwn = (text: string) => holderIn(text)?.id === own.id;
  function refuse(text: string): never {
    const { pid, host } = holderIn(text) ?? { pid: text, host: own.host };
    const where = host === own.host ? '' : ` of ${host}`;
    throw new LockedError(`The data folder ${folder} is in use by process ${pid}${where}. Stop it, or set DATA_DIR.`);
  }

  async function lock(): Promise<void> {
    try {
      return write('wx');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const left = read();
    if (left === null) return lock();
    if (!isGone(left, own.place)) {
      const seen = isOfEarlierVersion(left) ? 'beats' : await watch(path, left);
      if (seen === 'unlocked') return lock();
      if (seen === 'beats') refuse(left);
    }
    write('w');
    // Of several that replace it at the same moment, the last one to write has it.
    await delay(SETTLE);
    const now = read() ?? '';
    if (!isOwn(now)) refuse(now);
  }

  /** whether the lock named no one when it was last looked at */
  let isHalf = false;

  /** @returns after how long to look again, ms */
  function beat(): number {
    const text = read();
    // The folder is gone, and is not made again.
    if (text === null) return BEAT;
    const wasHalf = isHalf;
    isHalf = !isOfEarlierVersion(text) && holderIn(text) === undefined;
    // Another process is writing it. Where it stays so, that write has failed, as on a full disk.
    if (isHalf && !wasHalf) return SETTLE;
    // This process stood still for so long that another took the folder: two would destroy it.
    if (!isHalf && !isOwn(text)) refuse(text);
    own.beat += 1;
    // A full disk is no reason to stop. It may have no room any more for a file that was emptied first.
    tryTo(() => write(isHalf ? 'w' : 'r+'));
    return BEAT;
  }

  let beating: NodeJS.Timeout;
  function beatIn(ms: number): void {
    beating = setTimeout(() => beatIn(beat()), ms).unref();
  }

  await lock();
  beatIn(BEAT);
  return () => {
    clearTimeout(beating);
    if (isOwn(read() ?? '')) rmSync(path, { force: true });
  };
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
