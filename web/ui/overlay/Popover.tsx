import { cloneElement } from 'react';
import type { PopoverProps } from '../library/Popover.tsx';
import { loadOverlays, useOverlays } from './overlays.ts';
import { useHasOpened } from './use-has-opened.ts';

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
