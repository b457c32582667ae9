import { cloneElement, type FocusEvent, type PointerEvent, type ReactElement, useEffect, useState } from 'react';
import { useOverlays } from './overlays.ts';

export interface TooltipProps {
  label: string;
  shortcut?: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** the element described; it must take props */
  children: ReactElement<Record<string, unknown>>;
}

/** How long a pointer rests before the words show, and how long it may take to reach them, ms. */
const OPEN_AFTER = 600;
const CLOSE_AFTER = 100;

/** The words of an icon, for a mouse that rests on it and for a keyboard that reaches it. */
export function Tooltip({ label, shortcut, side, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [open, setOpen] = useState(false);
  const [wish, setWish] = useState<{ open: boolean; after: number } | null>(null);
  const overlays = useOverlays(anchor !== null);
  useEffect(() => {
    if (!wish) return;
    const timer = setTimeout(() => setOpen(wish.open), wish.after);
    return () => clearTimeout(timer);
  }, [wish]);

  const { props } = children;
  /** The element's own handler, then ours. */
  const also = (name: string, act: (event: never) => void) => ({
    [name]: (event: never) => {
      (props[name] as ((event: never) => void) | undefined)?.(event);
      act(event);
    },
  });
  const close = () => setWish({ open: false, after: 0 });
  const described = cloneElement(children, {
    ...also('onPointerEnter', (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      setAnchor(event.currentTarget);
      setWish({ open: true, after: OPEN_AFTER });
    }),
    ...also('onPointerLeave', () => setWish({ open: false, after: CLOSE_AFTER })),
    ...also('onPointerDown', close),
    ...also('onFocus', (event: FocusEvent) => {
      if (!event.currentTarget.matches(':focus-visible')) return;
      setAnchor(event.currentTarget);
      setWish({ open: true, after: 0 });
    }),
    ...also('onBlur', close),
  });
  return (
    <>
      {described}
      {anchor && overlays && (
        <overlays.TooltipPopup
          label={label}
          shortcut={shortcut}
          side={side}
          anchor={anchor}
          open={open}
          onOpenChange={(next) => setWish({ open: next, after: 0 })}
        />
      )}
    </>
  );
}
