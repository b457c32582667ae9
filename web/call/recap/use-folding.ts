import { useEffect, useReducer, useRef, useState } from 'react';
import type { Clock } from '../../platform/clock.ts';

/** What is left by itself folds after this long, ms. */
const FOLDS_AFTER = 20_000;
/** Once there is no more to answer, ms: long enough to read what follows it. */
const FOLDS_AFTER_RATING = 6000;

/** Folds what no one has touched for a while, unless the focus is in it. A press unfolds it again. @param onFold called whenever it changes, and at first */
export function useFolding(clock: Clock, isRated: boolean, onFold?: (isFolded: boolean) => void) {
  const [isFolded, setIsFolded] = useState(false);
  const [touches, touch] = useReducer((count: number) => count + 1, 0);
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every touch begins the time anew
  useEffect(() => {
    if (isFolded) return;
    const fold = () => (content.current?.contains(document.activeElement) ? touch() : setIsFolded(true));
    return clock.after(isRated ? FOLDS_AFTER_RATING : FOLDS_AFTER, fold);
  }, [clock, isFolded, isRated, touches]);
  useEffect(() => onFold?.(isFolded), [isFolded, onFold]);
  return {
    isFolded,
    /** of what is hidden while it is folded */
    content,
    toggle: () => setIsFolded((before) => !before),
    /** for the element whose use keeps it open */
    keepsOpen: { onPointerMove: touch, onPointerDown: touch, onKeyDown: touch, onFocus: touch },
  };
}
