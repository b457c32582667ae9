import { useEffect, useState } from 'react';
import type { Clock } from './service-types.ts';

/** The time in milliseconds, looked at every second. */
export function useNow(clock: Clock): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(1000, () => setNow(clock.now())), [clock]);
  return now;
}
