import { useState } from 'react';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { asCorner, type Corner } from './corners.ts';

const KEY = 'call-corner';

/** Which of the two pictures is the small one, and in which corner it lies; the corner is stored in this browser. */
export function useSmallPicture(store: KeyValue) {
  const [corner, setCorner] = useState<Corner>(() => asCorner(store.get(KEY)) ?? 'bottom-right');
  const [isSwapped, setIsSwapped] = useState(false);
  return {
    corner,
    isSwapped,
    onCorner(next: Corner) {
      setCorner(next);
      store.set(KEY, next);
    },
    onSwap: () => setIsSwapped((before) => !before),
  };
}
