import type { Virtualizer } from '@tanstack/react-virtual';
import { AUTO_SCROLL_DISTANCE, SCROLL_BUTTON_DISTANCE } from '@visavis/domain/messages/rules.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { incomingAfter, type Row } from './rows-state.ts';

/** Pixels from the top at which older messages are asked for: well before the end is seen. */
const LOAD_DISTANCE = 800;

/** What somebody does who moves the list: wheel, finger, keys, and the scroll bar. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export interface ScrollPlaceOptions {
  scroller: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  rows: readonly Row[];
  /** older messages can be asked for now */
  canLoad: boolean;
  onOlder: () => void;
}

/** Where the reader is: far from the newest message, how many came since, and near enough to the top to ask for more. */
export function useScrollPlace({ scroller, virtualizer, rows, canLoad, onOlder }: ScrollPlaceOptions) {
  const last = rows.at(-1);
  const lastKey = last?.key ?? null;
  const [far, setFar] = useState(false);
  const [seenKey, setSeenKey] = useState(lastKey);
  /** whether new messages are followed, how the scroller stood when that was last looked at, and whether by hand */
  const place = useRef({ followed: true, top: 0, height: 0, isMoved: false });

  const look = useRef<() => void>(() => undefined);
  look.current = () => {
    const element = scroller.current;
    if (!element) return;
    const { scrollHeight, scrollTop, clientHeight } = element;
    const distance = scrollHeight - scrollTop - clientHeight;
    const { top, height, isMoved } = place.current;
    // Rows that turn out lower than thought, while older ones come above, move the place as well.
    const wentUp = scrollTop < top && (isMoved || scrollHeight === height);
    place.current.top = scrollTop;
    place.current.height = scrollHeight;
    if (distance <= AUTO_SCROLL_DISTANCE) place.current.followed = true;
    else if (wentUp) place.current.followed = false;
    // The keyboard, a longer field or a row that turned out higher took room: whoever was at the end stays there.
    else if (place.current.followed) virtualizer.scrollToEnd();
    setFar(!place.current.followed && distance > SCROLL_BUTTON_DISTANCE);
    if (place.current.followed) setSeenKey(lastKey);
    if (canLoad && scrollTop < LOAD_DISTANCE) onOlder();
  };

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => look.current();
    const onMove = () => {
      place.current.isMoved = true;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    for (const kind of BY_HAND) element.addEventListener(kind, onMove, { passive: true });
    const observer = new ResizeObserver(onScroll);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      for (const kind of BY_HAND) element.removeEventListener(kind, onMove);
      observer.disconnect();
    };
  }, [scroller]);

  // What one sends is shown, wherever one was reading.
  const justSent = last?.mine === true && (last.status === 'sending' || last.status === 'waiting') ? last.key : null;
  useLayoutEffect(() => {
    if (justSent === null) return;
    place.current.followed = true;
    virtualizer.scrollToEnd();
  }, [justSent, virtualizer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a look is due when the rows, or what may be loaded, change
  useEffect(() => look.current(), [rows.length, lastKey, canLoad]);

  const toEnd = () => {
    place.current.followed = true;
    virtualizer.scrollToEnd();
  };
  return { far, below: far ? incomingAfter(rows, seenKey) : 0, toEnd };
}
