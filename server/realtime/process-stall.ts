import type { Clock } from '../ports/clock.ts';

/** As long as the lease that nodes hold in Redis: after that the others take this process for dead. ms */
const STALL = 5000;
const BEAT = 1000;

/** Notices that this process did not run for a while, as on a machine that swaps or that a hypervisor moves. */
export interface ProcessStall {
  /** Whether the process has just stalled: what waited in it since before is stale. */
  check(): boolean;
  stop(): void;
}

/** @param onStall is called once after each stall, before `check` returns */
export function watchForStalls(clock: Clock, onStall: (ms: number) => void): ProcessStall {
  let beatAt = clock.now();
  let cancel = () => {};
  function check(): boolean {
    const silence = clock.now() - beatAt;
    if (silence <= STALL) return false;
    beatAt = clock.now();
    onStall(silence);
    return true;
  }
  const beat = () => {
    check();
    beatAt = clock.now();
    cancel = clock.after(BEAT, beat);
  };
  cancel = clock.after(BEAT, beat);
  return { check, stop: () => cancel() };
}
