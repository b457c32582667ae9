import { Popover as Base } from '@base-ui/react/popover';
import type { PopoverProps } from '../overlay/Popover.tsx';

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
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={8} collisionPadding={12} className="z-70">
          <Base.Popup className="popup-motion max-w-72 rounded-card border border-line bg-raised p-4 shadow-lift outline-none">
            <Base.Title className="sr-only">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
