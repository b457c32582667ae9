import { type RefObject, useEffect, useState } from 'react';

export interface Size {
  width: number;
  height: number;
}

/** The current size of an element; null before it is measured. */
export function useSize(ref: RefObject<Element | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** The current size of the window. */
export function useViewport(): Size {
  const [size, setSize] = useState<Size>(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useEffect(() => {
    const update = () => setSize({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return size;
}

/** A page that is zoomed in by two fingers shows a part of itself, and is laid out as before. */
const isZoomed = ({ scale }: VisualViewport) => Math.abs(scale - 1) > 0.01;

/**
 * The part of the window that a keyboard on the screen leaves free: Safari lays that over the page, other browsers make
 * the window smaller.
 */
export function useVisibleViewport(): Size & { top: number } {
  const whole = useViewport();
  const [visible, setVisible] = useState<(Size & { top: number }) | null>(null);
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const update = () =>
      setVisible(
        isZoomed(visualViewport) || visualViewport.height >= window.innerHeight
          ? null
          : { width: window.innerWidth, height: visualViewport.height, top: visualViewport.offsetTop },
      );
    visualViewport.addEventListener('resize', update);
    visualViewport.addEventListener('scroll', update);
    return () => {
      visualViewport.removeEventListener('resize', update);
      visualViewport.removeEventListener('scroll', update);
    };
  }, []);
  return visible ?? { ...whole, top: 0 };
}

/** From this width on the keyboard of a tablet leaves enough, px. */
const WIDE = 768;
/** A keyboard takes more than the bars of a browser: of the full height it leaves less than this share. */
const KEYBOARD_LEAVES = 0.75;

/** The part of the window that a phone's keyboard leaves free while it is up; null while it is not. */
export function useAboveKeyboard(): (Size & { top: number }) | null {
  const visible = useVisibleViewport();
  const [full, setFull] = useState<Size>(visible);
  // A window that was turned has another full height.
  if (visible.width !== full.width || visible.height > full.height) setFull(visible);
  const isUp = visible.width === full.width && visible.height < full.height * KEYBOARD_LEAVES;
  return isUp && visible.width < WIDE ? visible : null;
}
