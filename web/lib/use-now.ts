import { useEffect, useState } from 'react';
import type { Clock } from '../platform/clock.ts';

/** The time in milliseconds, updated every `interval` ms. */
export function useNow(clock: Clock, interval: number): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(interval, () => setNow(clock.now())), [clock, interval]);
  return now;
}
