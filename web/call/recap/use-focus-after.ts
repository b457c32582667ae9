import { useEffect, useRef } from 'react';

/** @returns a ref to what gets the focus once the rating is given: the buttons that had it are gone. */
export function useFocusAfter<E extends HTMLElement>(isRated: boolean) {
  const target = useRef<E>(null);
  const wasRated = useRef(isRated);
  useEffect(() => {
    const isLost = document.activeElement?.contains(target.current);
    if (isRated && !wasRated.current && isLost) target.current?.focus();
    wasRated.current = isRated;
  }, [isRated]);
  return target;
}
