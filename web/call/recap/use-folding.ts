import { useEffect, useReducer, useState } from 'react';
import type { Clock } from '../../platform/clock.ts';

/** What is left by itself folds after this long, ms. */
const FOLDS_AFTER = 20_000;
/** Once there is no more to answer, ms: long enough to read what follows it. */
const FOLDS_AFTER_RATING = 6000;

/** Folds what no one has touched for a while. A press unfolds it again. @param onFold called whenever it changes, and at first */
export function useFolding(clock: Clock, isRated: boolean, onFold?: (isFolded: boolean) => void) {
  const [isFolded, setIsFolded] = useState(false);
  const [touches, touch] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every touch begins the time anew
  useEffect(() => {
    if (isFolded) return;
    return clock.after(isRated ? FOLDS_AFTER_RATING : FOLDS_AFTER, () => setIsFolded(true));
  }, [clock, isFolded, isRated, touches]);
  useEffect(() => onFold?.(isFolded), [isFolded, onFold]);
  return {
    isFolded,
    toggle: () => setIsFolded((before) => !before),
    /** for the element whose use keeps it open */
    keepsOpen: { onPointerMove: touch, onPointerDown: touch, onKeyDown: touch, onFocus: touch },
  };
}
