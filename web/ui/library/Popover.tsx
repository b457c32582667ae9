import { Popover as Base } from '@base-ui/react/popover';
import clsx from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import { useOverPicture } from '../overlay/over-picture.ts';

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

/** A small panel beside its button. It lies over toasts: what was opened is pressed, what appears is read. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  title,
  align = 'center',
  side = 'bottom',
  children,
}: PopoverProps) {
  const dark = useOverPicture();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={8} collisionPadding={12} className="z-70">
          <Base.Popup
            className={clsx(
              'popup-motion max-w-72 rounded-card border border-line bg-raised p-4 shadow-lift outline-none',
              dark,
            )}
          >
            <Base.Title className="sr-only">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
