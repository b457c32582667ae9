import type { Clock } from '../ports/clock.ts';

/** As long as what nodes share keeps the places of one that is silent: after that it is taken for gone. ms */
const STANDSTILL = 5000;
const BEAT = 1000;

/** Notices that this process stood still, as on a machine that swaps or that a hypervisor moves. */
export interface Standstill {
  /** Whether it has just stood still; what waits for it from before is stale. */
  check(): boolean;
  stop(): void;
}

/** @param onEnd hears once, after each standstill, before anything that asks `check` goes on */
export function watchForStandstill(clock: Clock, onEnd: (ms: number) => void): Standstill {
  let beatAt = clock.now();
  let cancel = () => {};
  function check(): boolean {
    const still = clock.now() - beatAt;
    if (still <= STANDSTILL) return false;
    beatAt = clock.now();
    onEnd(still);
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
