import { useEffect, useState } from 'react';
import type { Clock } from '../platform/clock.ts';
import { useStore } from './use-store.ts';

/** The time on this device's clock in milliseconds, updated every `interval` ms. */
export function useNow(clock: Clock, interval: number): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(interval, () => setNow(clock.now())), [clock, interval]);
  return now;
}

/** The same on the server's clock, for all that is shown of times that the server has given. */
export const useServerNow = (clock: Clock, interval: number): number =>
  useNow(clock, interval) + useStore(clock.ahead).ms;
