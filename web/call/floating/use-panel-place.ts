import { useLayoutEffect, useState } from 'react';
import { useViewport } from '../../lib/use-size.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { asPosition, keepInViewport, type Position, type Rect, startPosition } from './panel-position.ts';

const KEY = 'call-panel';
/** Once, for what a page shows late, ms. Later the panel stays where it is: nothing moves under a finger. */
export const LOOKS_AGAIN = 500;

/** What one can press or write in on the page, where it lies. The rows of a list are too many to be kept free. */
const controlsOfPage = (): Rect[] =>
  [...document.querySelectorAll('main :is(a, button, input, textarea):not(li *)')].map((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    return { left, top, width, height };
  });

/** Where the floating panel lies: where the user has put it, in any call before, or else off the controls of the page. */
export function usePanelPlace({ page, clock, store }: { page: string; clock: Clock; store: KeyValue }) {
  const viewport = useViewport();
  const [moved, setMoved] = useState(() => store.getJson(KEY, asPosition));
  const [controls, setControls] = useState<readonly Rect[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has controls of its own
  useLayoutEffect(() => {
    const look = () => setControls(controlsOfPage());
    look();
    return clock.after(LOOKS_AGAIN, look);
  }, [page, clock]);
  return {
    viewport,
    position: moved ? keepInViewport(moved, viewport) : startPosition(viewport, controls),
    move: setMoved,
    /** the place that is kept */
    put(place: Position) {
      setMoved(place);
      store.setJson(KEY, place);
    },
  };
}
