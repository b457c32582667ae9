import { useEffect, useRef, useState } from 'react';
import { useViewport } from '../../lib/use-size.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { asLayout, layoutFor, orientationOf, type StageLayout } from './stage-layout.ts';

const KEY = 'call-layout';

/** The chosen layout, kept in this browser; a split one turns with the device. */
export function useLayout(store: KeyValue): [StageLayout, (next: StageLayout) => void] {
  const [layout, setLayout] = useState<StageLayout>(() => asLayout(store.get(KEY)) ?? 'fullscreen');
  const orientation = orientationOf(useViewport());
  const last = useRef<typeof orientation | null>(null);
  useEffect(() => {
    if (last.current !== orientation) setLayout((current) => layoutFor(current, orientation));
    last.current = orientation;
  }, [orientation]);
  const choose = (next: StageLayout) => {
    setLayout(next);
    store.set(KEY, next);
  };
  return [layout, choose];
}
