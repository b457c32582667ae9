import type { RefObject } from 'react';
import { type SmallPicture, useCornerDrag } from './use-corner-drag.ts';

export interface CornerHandleProps {
  small: SmallPicture;
  /** what it covers and moves */
  pane: RefObject<HTMLElement | null>;
}

/** Lies over the small picture, to drag or press. */
export function CornerHandle({ small, pane }: CornerHandleProps) {
  const { handle, handlers } = useCornerDrag(small, pane);
  return (
    <button
      ref={handle}
      type="button"
      aria-label={small.label}
      className="absolute inset-0 cursor-grab touch-none rounded-control outline-offset-[-3px] active:cursor-grabbing"
      {...handlers}
    />
  );
}
