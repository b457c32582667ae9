import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef } from 'react';

/** Pixels from the end within which a list scrolls to new messages. */
const NEAR = 100;

const toEnd = (list: HTMLElement) => {
  list.scrollTop = list.scrollHeight;
};

/**
 * Keeps a list at its end as messages come, and as a keyboard or a turned phone changes its size, unless the reader has left
 * the end. One's own message leads back there.
 */
export function useEnd(list: RefObject<HTMLElement | null>, lastId: string | undefined, isMine: boolean) {
  const isNear = useRef(true);
  /** as it was laid out when it was last at rest */
  const size = useRef({ width: 0, height: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each new message
  useLayoutEffect(() => {
    if (list.current && (isNear.current || isMine)) toEnd(list.current);
  }, [lastId]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      size.current = { width: element.clientWidth, height: element.clientHeight };
      if (isNear.current) toEnd(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);

  return ({ currentTarget: element }: UIEvent<HTMLElement>) => {
    // A change of size scrolls as well, which says nothing of the reader.
    const isResized = element.clientWidth !== size.current.width || element.clientHeight !== size.current.height;
    if (!isResized) isNear.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR;
  };
}
