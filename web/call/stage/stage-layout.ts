import { fitOf } from '@visavis/domain/call/picture/video.ts';
import { useEffect, useRef, useState } from 'react';
import { type Size, useViewport } from '../../lib/use-size.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';

/** fullscreen: the peer fills the screen. split: side by side. split-vertical: one above the other. */
export type StageLayout = 'fullscreen' | 'split' | 'split-vertical';
export type Orientation = 'portrait' | 'landscape';

export const layouts: readonly StageLayout[] = ['fullscreen', 'split', 'split-vertical'];

/** Parses a stored choice. */
export const asLayout = (value: unknown): StageLayout | null => layouts.find((layout) => layout === value) ?? null;

/** A split layout follows the orientation of the viewport (spec.md, 'Video call page'). */
export function layoutFor(layout: StageLayout, orientation: Orientation): StageLayout {
  if (layout === 'fullscreen') return layout;
  return orientation === 'portrait' ? 'split-vertical' : 'split';
}

export const orientationOf = ({ width, height }: Size): Orientation => (height > width ? 'portrait' : 'landscape');

/** Whether a picture covers its frame or is shown whole; cover until both sizes are known. */
export function pictureFit(picture: Size | null, frame: Size | null): 'cover' | 'contain' {
  if (!picture || !frame || picture.height === 0 || frame.height === 0) return 'cover';
  return fitOf(picture.width / picture.height, frame.width / frame.height);
}

const KEY = 'call-layout';

/** The chosen layout, stored in this browser; a split one follows the orientation. */
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
