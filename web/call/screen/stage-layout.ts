import { fitOf } from '@visavis/domain/call/video.ts';
import type { Size } from '../../lib/use-size.ts';

/** fullscreen: the other fills the screen. split: side by side. split-vertical: one above the other. */
export type StageLayout = 'fullscreen' | 'split' | 'split-vertical';
export type Orientation = 'portrait' | 'landscape';

export const layouts: readonly StageLayout[] = ['fullscreen', 'split', 'split-vertical'];

/** Reads a stored choice. */
export const asLayout = (value: unknown): StageLayout | null => layouts.find((layout) => layout === value) ?? null;

/** The split layouts follow the device when it turns, or its window changes shape (spec.md, 'Video call page'). */
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
