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

/** How far a picture is enlarged around the face at most. */
const MOST_ZOOM = 1.6;

/**
 * The part of the frame, in its middle, that the picture takes; null: all of it. One that does not cover its frame is shown
 * whole, or, filled, enlarged until it fills the frame or by MOST_ZOOM.
 */
export function placeOf(picture: Size | null, frame: Size | null, isFilled: boolean): Size | null {
  if (!picture || !frame || pictureFit(picture, frame) === 'cover') return null;
  const whole = Math.min(frame.width / picture.width, frame.height / picture.height);
  const scale = isFilled ? whole * MOST_ZOOM : whole;
  const place = {
    width: Math.min(frame.width, Math.round(picture.width * scale)),
    height: Math.min(frame.height, Math.round(picture.height * scale)),
  };
  return place.width === frame.width && place.height === frame.height ? null : place;
}

const FILLED = 'call-filled';

/** Whether pictures are enlarged around the face, stored in this browser. */
export function useFilled(store: KeyValue): [boolean, () => void] {
  const [isFilled, setIsFilled] = useState(() => store.get(FILLED) === '1');
  const toggle = () => {
    setIsFilled(!isFilled);
    store.set(FILLED, isFilled ? '0' : '1');
  };
  return [isFilled, toggle];
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
