import { Tooltip as Base } from '@base-ui/react/tooltip';
import clsx from 'clsx';
import { useOverPicture } from '../overlay/over-picture.ts';

export interface TooltipPopupProps {
  label: string;
  shortcut?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** the element described */
  anchor: Element | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The words beside an element. */
export function TooltipPopup({ label, shortcut, side = 'top', anchor, open, onOpenChange }: TooltipPopupProps) {
  const dark = useOverPicture();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={8} className="z-50">
          <Base.Popup
            onPointerEnter={() => onOpenChange(true)}
            onPointerLeave={() => onOpenChange(false)}
            className={clsx(
              'popup-motion flex max-w-64 items-center gap-2 rounded-control border border-line bg-popup px-3 py-1 text-xs text-text shadow-lift',
              dark,
            )}
          >
            <span className="min-w-0 wrap-anywhere">{label}</span>
            {shortcut && (
              <kbd translate="no" className="rounded-control border border-line px-1 font-sans text-muted">
                {shortcut}
              </kbd>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
