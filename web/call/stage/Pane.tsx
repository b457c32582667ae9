import clsx from 'clsx';
import { type CSSProperties, type ReactNode, Suspense, useRef, useState } from 'react';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { asCorner, type Corner, placeInCorner, type SmallPicture } from './corners.ts';

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

export interface PaneProps {
  /** it lies in a corner over the other picture; null if it does not */
  small: SmallPicture | null;
  /** positions it where it is not small */
  className: string;
  children: ReactNode;
}

/** The place of one of the two pictures. A picture that changes its place keeps its element, and so plays on. */
export function Pane({ small, className, children }: PaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={pane}
      data-corner={small?.corner}
      style={small ? styleOf(small) : undefined}
      className={clsx('overflow-hidden', small ? 'absolute z-10 rounded-control bg-raised shadow-lift' : className)}
    >
      {children}
      <Suspense fallback={null}>{small && <small.Handle small={small} pane={pane} />}</Suspense>
    </div>
  );
}

/** With the room for a notch or a home bar. */
function styleOf({ corner, plan }: SmallPicture): CSSProperties {
  const edges = Object.entries(placeInCorner(corner, plan)).map(([edge, distance]) => [
    edge,
    `calc(${distance}px + env(safe-area-inset-${edge}))`,
  ]);
  return { ...Object.fromEntries(edges), width: plan.small.width, height: plan.small.height };
}
