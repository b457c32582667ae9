import { useEffect, useState } from 'react';
import { useServices } from '../app/services.tsx';

/** The time in milliseconds, looked at again every so often: for 'five minutes ago' that stays true. */
export function useNow(every = 30_000): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(every, () => setNow(clock.now())), [clock, every]);
  return now;
}
