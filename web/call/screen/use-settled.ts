import { useEffect, useState } from 'react';
import type { Clock } from '../../platform/clock.ts';

/** Milliseconds that the device is left to the first picture before the rest of the page is rendered, which may ask the server for more. */
export const SETTLE = 500;

/** True once `isOn` has been true for SETTLE; false as soon as it is not. */
export function useSettled(isOn: boolean, clock: Clock): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const cancel = clock.after(SETTLE, () => setIsSettled(true));
    return () => {
      cancel();
      setIsSettled(false);
    };
  }, [isOn, clock]);
  return isOn && isSettled;
}
