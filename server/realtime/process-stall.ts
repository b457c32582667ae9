import type { Clock } from '../ports/clock.ts';
import { NODE_LEASE } from '../ports/node-lease.ts';

const BEAT = 1000;

/** Notices that this process did not run for a while, as on a machine that swaps or that a hypervisor moves. */
export interface ProcessStall {
  /** Whether the process has just stalled: what waited in it since before is stale. */
  check(): boolean;
  stop(): void;
}

/** @param onStall is called once after each stall, before `check` returns */
export function watchForStalls(clock: Clock, onStall: (ms: number) => void): ProcessStall {
  let beatAt = clock.elapsed();
  let cancel = () => {};
  function check(): boolean {
    const silence = clock.elapsed() - beatAt;
    if (silence <= NODE_LEASE) return false;
    beatAt = clock.elapsed();
    onStall(silence);
    return true;
  }
  const beat = () => {
    check();
    beatAt = clock.elapsed();
    cancel = clock.after(BEAT, beat);
  };
  cancel = clock.after(BEAT, beat);
  return { check, stop: () => cancel() };
}
