import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { loadOverlays, useOverlays } from './overlays.ts';
import { useHasOpened } from './use-has-opened.ts';

export interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** the button that opens it; it must take a ref and props */
  trigger: ReactElement<Record<string, unknown>>;
  title: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactNode;
}

/** A small panel beside its button. Until it is first opened there is only the button. */
export function Popover(props: PopoverProps) {
  const { open, onOpenChange, trigger } = props;
  const hasOpened = useHasOpened(open);
  const overlays = useOverlays(open);
  if (hasOpened && overlays) return <overlays.Popover {...props} />;
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: loadOverlays,
    onClick: () => onOpenChange(!open),
  });
}
