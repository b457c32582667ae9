import type { Virtualizer } from '@tanstack/react-virtual';
import { AUTO_SCROLL_DISTANCE, SCROLL_BUTTON_DISTANCE } from '@visavis/domain/messages/rules.ts';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { incomingAfter, type Row } from './rows-state.ts';

/** Pixels from the top at which older messages are loaded, well before the reader gets there. */
const LOAD_DISTANCE = 800;

/** Events of a user who scrolls; dragging the scroll bar starts with `pointerdown`. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export interface ScrollPositionOptions {
  scroller: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  rows: readonly Row[];
  /** whether older messages can be loaded now */
  canLoad: boolean;
  onOlder: () => void;
}

export interface ScrollPosition {
  /** far from the newest message */
  far: boolean;
  /** messages from the other person since the reader left the end */
  below: number;
  toEnd: () => void;
}

/** Follows new messages while the reader is at the end, and loads older ones near the top. */
export function useScrollPosition(options: ScrollPositionOptions): ScrollPosition {
  const { scroller, virtualizer, rows, canLoad, onOlder } = options;
  const last = rows.at(-1);
  const lastKey = last?.key ?? null;
  const [far, setFar] = useState(false);
  const [seenKey, setSeenKey] = useState(lastKey);
  /**
   * whether new messages are followed, and whether the reader is at the very end; the scroller's last measures; whether
   * the user has ever scrolled
   */
  const position = useRef({ following: true, isAtEnd: true, top: 0, height: 0, room: 0, userScrolled: false });

  const update = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    const lost = position.current.room - element.clientHeight;
    position.current.room = element.clientHeight;
    // An element that opened below, such as the answered message, covers nothing of the end.
    if (position.current.following && lost > 0) element.scrollTop += lost;
    const { scrollHeight, scrollTop, clientHeight } = element;
    const distance = scrollHeight - scrollTop - clientHeight;
    const { top, height, userScrolled } = position.current;
    // The position also moves up when rows above turn out lower than estimated: that is not the reader leaving the end.
    const wentUp = scrollTop < top && (userScrolled || scrollHeight === height);
    position.current.top = scrollTop;
    position.current.height = scrollHeight;
    if (distance <= 1) position.current.isAtEnd = true;
    else if (wentUp) position.current.isAtEnd = false;
    if (distance <= AUTO_SCROLL_DISTANCE) position.current.following = true;
    else if (wentUp) position.current.following = false;
    // The on-screen keyboard, a taller field or taller rows moved the end away: stay at the end.
    const { following, isAtEnd } = position.current;
    if (isAtEnd ? distance > 1 : following && distance > AUTO_SCROLL_DISTANCE) virtualizer.scrollToEnd();
    setFar(!position.current.following && distance > SCROLL_BUTTON_DISTANCE);
    if (position.current.following) setSeenKey(lastKey);
    if (canLoad && scrollTop < LOAD_DISTANCE) onOlder();
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => update();
    const onUserScroll = () => {
      position.current.userScrolled = true;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    for (const kind of USER_SCROLL_EVENTS) element.addEventListener(kind, onUserScroll, { passive: true });
    const observer = new ResizeObserver(onScroll);
    observer.observe(element);
    // Rows grow as they are measured, and with what they show.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', onScroll);
      for (const kind of USER_SCROLL_EVENTS) element.removeEventListener(kind, onUserScroll);
      observer.disconnect();
    };
  }, [scroller]);

  // A message just sent scrolls into view from wherever the reader was.
  const justSent = last?.mine === true && (last.status === 'sending' || last.status === 'waiting') ? last.key : null;
  useLayoutEffect(() => {
    if (justSent === null) return;
    position.current.following = true;
    virtualizer.scrollToEnd();
  }, [justSent, virtualizer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an update is due when the rows or canLoad change
  useEffect(() => update(), [rows.length, lastKey, canLoad]);

  const toEnd = () => {
    position.current.following = true;
    virtualizer.scrollToEnd();
  };
  return { far, below: far ? incomingAfter(rows, seenKey) : 0, toEnd };
}
