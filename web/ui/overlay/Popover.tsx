import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

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

/** A small panel beside its button. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  title,
  align = 'center',
  side = 'bottom',
  children,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={8} collisionPadding={12} className="z-50">
          <Base.Popup className="popup-motion max-w-72 rounded-card border border-line bg-raised p-4 shadow-lift outline-none">
            <Base.Title className="sr-only">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
